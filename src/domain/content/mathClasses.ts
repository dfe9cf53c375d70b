/** The class names that KaTeX 0.16 puts on the spans of a formula; no other class passes. */

const names = `
base strut pstrut rule root sqrt tag text inner fix clap llap rlap smash
mord mbin mrel mop mopen mclose mpunct minner mspace mfrac frac-line mtight mtable mtr-glue mult mover munder
textbf textit textrm textsf texttt textbb textfrak textscr textboldfrak textboldsf textitsf
mathbf mathit mathrm mathsf mathtt mathbb mathcal mathfrak mathscr mathnormal boldsymbol amsrm mainrm
mathboldfrak mathboldsf mathitsf mathsfit
vlist vlist-t vlist-t2 vlist-r vlist-s vbox hbox thinbox msupsub
underline underline-line overline overline-line hline hdashline sout
sizing fontsize-ensurer reset-size1 reset-size2 reset-size3 reset-size4 reset-size5 reset-size6 reset-size7
reset-size8 reset-size9 reset-size10 reset-size11
size1 size2 size3 size4 size5 size6 size7 size8 size9 size10 size11
delimsizing delimsizinginner delimcenter delim-size1 delim-size4 nulldelimiter
op-symbol op-limits small-op large-op accent accent-body accent-full accentunder overlay
vertical-separator arraycolsep col-align-c col-align-l col-align-r
svg-align stretchy hide-tail halfarrow-left halfarrow-right brace-left brace-center brace-right
x-arrow x-arrow-pad cd-arrow-pad cd-label-left cd-label-right cd-vert-arrow
boxpad fbox fcolorbox colorbox cancel-pad cancel-lap angl anglpad
eqn-num mml-eqn-num leqno fleqn newline nobreak allowbreak
displaystyle textstyle scriptstyle scriptscriptstyle uncramped cramped
cjk_fallback hangul_fallback brahmic_fallback cyrillic_fallback georgian_fallback latin_fallback armenian_fallback
`;

const known: ReadonlySet<string> = new Set(names.split(/\s+/).filter(Boolean));

/** The known classes of a `class` attribute, in order, each once. */
export function mathClasses(attribute: string | null): string[] {
  if (!attribute) return [];
  return [...new Set(attribute.split(/\s+/).filter((name) => known.has(name)))];
}
