/** Beside the standard rules: directions follow the language, and colours live in one file. */

const physical = [
  ...['margin', 'padding', 'scroll-margin', 'scroll-padding'].flatMap((box) =>
    ['top', 'right', 'bottom', 'left'].map((side) => `${box}-${side}`),
  ),
  'top',
  'right',
  'bottom',
  'left',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-top-left-radius',
  'border-top-right-radius',
  'border-bottom-left-radius',
  'border-bottom-right-radius',
  'width',
  'height',
  'min-width',
  'min-height',
  'max-width',
  'max-height',
];

/** Anything that makes a colour by itself; mixing tokens with `color-mix()` is welcome. */
const colours = [
  '/#[0-9a-f]{3,8}\\b/i',
  '/\\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\\((?!from var)/i',
  '/\\blight-dark\\(/i',
];

export default {
  extends: ['stylelint-config-standard'],
  rules: {
    'color-named': 'never',
    'declaration-property-value-disallowed-list': {
      'text-align': ['left', 'right'],
      float: ['left', 'right'],
      clear: ['left', 'right'],
      '/.*/': colours,
    },
    'property-disallowed-list': physical,
    // Who has larger letters has less room for them: layouts turn by letters, too.
    'media-feature-name-unit-allowed-list': { width: ['em'] },
    'declaration-no-important': true,
    // Our own files decide by cascade layers, not by the order of selectors.
    'no-descending-specificity': null,
    // BEM-like and state classes are both welcome; what matters is that they are scoped.
    'selector-class-pattern': null,
    'custom-property-pattern': null,
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'value-keyword-case': ['lower', { camelCaseSvgKeywords: true, ignoreProperties: ['/^--/'] }],
    'color-hex-length': null,
    'property-no-vendor-prefix': [
      true,
      { ignoreProperties: ['/text-size-adjust$/', '/tap-highlight-color$/', '/user-select$/'] },
    ],
    'selector-pseudo-class-no-unknown': [
      true,
      { ignorePseudoClasses: ['deep', 'slotted', 'global'] },
    ],
    'at-rule-empty-line-before': null,
    'rule-empty-line-before': null,
    'comment-empty-line-before': null,
  },
  overrides: [
    { files: ['**/*.vue'], customSyntax: 'postcss-html' },
    {
      files: ['src/styles/tokens.css'],
      rules: { 'declaration-property-value-disallowed-list': null },
    },
    {
      // The server's HTML brings KaTeX's class names and its physical geometry.
      files: ['src/styles/rendered-content.css'],
      rules: { 'property-disallowed-list': null },
    },
    {
      files: ['src/styles/reset.css'],
      // What a person asks of the system (reduced motion, hidden) must win over any component.
      rules: { 'declaration-no-important': null },
    },
  ],
};
