/** The height of a row of the sidebar, as its style sheet has it. */
export const SIDEBAR_ROW_HEIGHT = 'calc(var(--target-size) - 0.25rem)';
