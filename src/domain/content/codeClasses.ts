/** The short class names by which Pygments tells the tokens of a program apart; no other class passes. */

const names = `
c ch cm cp cpf c1 cs k kc kd kn kp kr kt n na nb bp nc no nd ni ne nf fm nl nn nx py nt nv vc vg vi vm
o ow p pm w m mb mf mh mi mo il s sa sb sc dl sd s2 se sh si sx sr s1 ss l ld esc g gd ge ges gh gi go gp gr gs gt gu
err x hll
`;

const known: ReadonlySet<string> = new Set(names.split(/\s+/).filter(Boolean));

/** The token class on a span of code, or null. */
export function codeTokenClass(attribute: string | null): string | null {
  if (attribute === null) return null;
  if (known.has(attribute)) return attribute;
  return attribute.split(/\s+/).find((name) => known.has(name)) ?? null;
}
