/** The height of a row of the sidebar, as its style sheet has it. */
export const SIDEBAR_ROW_HEIGHT = 'var(--small-target-size)';
