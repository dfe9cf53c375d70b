/** What opens for a tool of a text, and what it is told. */

const TOOL_KINDS = ['emoji', 'poll', 'todo', 'snippets', 'call', 'audioCall'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

export const isToolKind = (tool: string): tool is ToolKind =>
  TOOL_KINDS.some((kind) => kind === tool);

export interface OpenedTool<Kind extends ToolKind = ToolKind> {
  readonly kind: Kind;
  /** The tools, beside which it may stand. */
  readonly anchor: HTMLElement | null;
  /** What is in the field, where that can become a poll or a list. */
  readonly text: string;
}
