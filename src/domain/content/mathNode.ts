/** The visible form of a formula: spans with known classes and measured styles, and the few lines that need SVG. */

/** CSS properties by name, each checked by `mathStyle`. */
export type MathStyle = Readonly<Record<string, string>>;

export interface MathText {
  kind: 'mathText';
  text: string;
}
export interface MathSpan {
  kind: 'mathSpan';
  classes: string[];
  style: MathStyle;
  children: MathNode[];
}
/** Attributes in SVG's own names, each checked. */
export interface MathShape {
  tag: 'path' | 'line';
  attributes: Readonly<Record<string, string>>;
}
export interface MathSvg {
  kind: 'mathSvg';
  attributes: Readonly<Record<string, string>>;
  shapes: MathShape[];
}
export type MathNode = MathText | MathSpan | MathSvg;
