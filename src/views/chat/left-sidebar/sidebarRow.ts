/** The height of a row of the sidebar, as its style sheet has it. */
export const SIDEBAR_ROW_HEIGHT = 'max(1.75rem, calc(var(--target-size) - 0.25rem))';
