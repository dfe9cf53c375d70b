/** Which styles a formula may carry: KaTeX's own properties, in em, small enough to stay in their message. */
import type { MathStyle } from '@/domain/content/mathNode';

const largestEm = 100;

const length = /^(-?(?:\d{1,4}(?:\.\d{0,8})?|\.\d{1,8}))(em)?$/;
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i;
const lineStyle = /^(?:solid|dashed|dotted|double|none)$/;

function isLength(value: string): boolean {
  const match = length.exec(value);
  if (!match) return false;
  const size = Number(match[1]);
  return match[2] === undefined ? size === 0 : Math.abs(size) <= largestEm;
}

const isColour = (value: string) => colour.test(value);
/** KaTeX blurs the shadow of poor man's bold by a part of a pixel. */
const isHairline = (value: string) => /^0?\.\d{1,4}px$/.test(value);
const isLineStyle = (value: string) => lineStyle.test(value);

type Check = (value: string) => boolean;

/** Up to `most` parts by spaces, each of which passes one of the checks. */
function parts(most: number, ...checks: Check[]): Check {
  return (value) => {
    const found = value.split(/\s+/);
    return found.length <= most && found.every((part) => checks.some((check) => check(part)));
  };
}

const lengths = [
  'height',
  'width',
  'min-width',
  'vertical-align',
  'top',
  'bottom',
  'left',
  'margin-left',
  'margin-right',
  'padding-left',
  'border-width',
  'border-bottom-width',
  'border-top-width',
  'border-right-width',
];

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...lengths.map((property): [string, Check] => [property, isLength]),
  ['margin', parts(4, isLength)],
  ['border', parts(3, isLength, isLineStyle, isColour)],
  ['border-style', isLineStyle],
  ['border-right-style', isLineStyle],
  ['border-color', isColour],
  ['color', isColour],
  ['background-color', isColour],
  ['position', (value) => value === 'relative'],
  [
    'text-shadow',
    (value) => value.split(/\s*,\s*/).every(parts(4, isLength, isHairline, isColour)),
  ],
]);

const longestStyle = 1000;

/**
 * The allowed part of a `style` attribute.
 * @returns property → value; empty when nothing passes
 */
export function mathStyle(attribute: string | null): MathStyle {
  if (!attribute || attribute.length > longestStyle || /[(\\!@{}/<>]/.test(attribute)) return {};
  const style: Record<string, string> = {};
  for (const declaration of attribute.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (checks.get(property)?.(value)) style[property] = value;
  }
  return style;
}

/** Whether each declaration of a style is one that `mathStyle` lets through; for tests and assertions. */
export function isMathStyle(style: MathStyle): boolean {
  return Object.entries(style).every(([property, value]) => checks.get(property)?.(value) === true);
}
