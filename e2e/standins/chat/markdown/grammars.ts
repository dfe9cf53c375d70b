/** Token patterns of a handful of languages: the first one that fits at a place wins. */

/** A sticky pattern, and the class of its whole match or of each of its groups. */
export type Grammar = [pattern: RegExp, classes: string | string[]][];

function words(list: string): RegExp {
  return new RegExp(String.raw`\b(?:${list.trim().split(/\s+/).join('|')})\b`, 'y');
}

const python: Grammar = [
  [/#!.*/y, 'ch'],
  [/#.*/y, 'c1'],
  [/"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)/y, 'sd'],
  [/([rbfu]{1,2})("(?:\\.|[^"\\\n])*")/iy, ['sa', 's2']],
  [/([rbfu]{1,2})('(?:\\.|[^'\\\n])*')/iy, ['sa', 's1']],
  [/"(?:\\.|[^"\\\n])*"/y, 's2'],
  [/'(?:\\.|[^'\\\n])*'/y, 's1'],
  [/(def)( +)(\w+)/y, ['k', 'w', 'nf']],
  [/(class)( +)(\w+)/y, ['k', 'w', 'nc']],
  [/(import)( +)([\w.]+)/y, ['kn', 'w', 'nn']],
  [/(from)( +)([\w.]+)( +)(import)/y, ['kn', 'w', 'nn', 'w', 'kn']],
  [/@[\w.]+/y, 'nd'],
  [words('and or not in is'), 'ow'],
  [words('None True False'), 'kc'],
  [words('self cls'), 'bp'],
  [
    words(
      'as assert async await break class continue def del elif else except finally for from global if import lambda nonlocal pass raise return try while with yield match case',
    ),
    'k',
  ],
  [words('\\w+Error Exception StopIteration KeyboardInterrupt Warning'), 'ne'],
  [
    words(
      'abs all any bool bytes dict enumerate filter float int isinstance len list map max min object open print range repr reversed round set sorted str sum super tuple type zip',
    ),
    'nb',
  ],
  [/\d[\d_]*\.\d+(?:e[+-]?\d+)?/iy, 'mf'],
  [/0x[\da-f_]+/iy, 'mh'],
  [/\d[\d_]*/y, 'mi'],
  [/[A-Za-z_]\w*/y, 'n'],
  [/[-+*/%=<>!&|^~.@]+/y, 'o'],
  [/[()[\]{},:;]/y, 'p'],
  [/ +/y, ''],
];

const SCRIPT_KEYWORDS =
  'async await break case catch continue debugger default delete do else export extends finally for from if import in instanceof new of return super switch this throw try typeof void while with yield';

function script(extra: Grammar): Grammar {
  return [
    [/\/\/.*/y, 'c1'],
    [/\/\*[\s\S]*?(?:\*\/|$)/y, 'cm'],
    [/"(?:\\.|[^"\\\n])*"/y, 's2'],
    [/'(?:\\.|[^'\\\n])*'/y, 's1'],
    [/`(?:\\[\s\S]|[^`\\])*`?/y, 'sb'],
    [/(?<=[(,=:[!&|?{};\n]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n*])+\/[a-z]*/y, 'sr'],
    ...extra,
    [words('const let var function class'), 'kd'],
    [words('true false null undefined NaN Infinity'), 'kc'],
    [words(SCRIPT_KEYWORDS), 'k'],
    [words('constructor static get set'), 'kr'],
    [
      words(
        'Array Boolean Date Error JSON Math Number Object Promise RegExp String window document',
      ),
      'nb',
    ],
    [/0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?/iy, 'mf'],
    [/[A-Za-z_$][\w$]*/y, 'nx'],
    [/=>|\.{3}|[()[\]{},;.]/y, 'p'],
    [/[-+*/%=<>!&|^~?:]+/y, 'o'],
    [/[ \t]+/y, 'w'],
  ];
}

const javascript = script([]);
const typescript = script([
  [words('interface enum namespace'), 'kd'],
  [words('type readonly declare abstract private protected public implements keyof'), 'kr'],
  [words('string number boolean unknown any never'), 'kt'],
]);

const json: Grammar = [
  [/"(?:\\.|[^"\\\n])*"(?=\s*:)/y, 'nt'],
  [/"(?:\\.|[^"\\\n])*"/y, 's2'],
  [words('true false null'), 'kc'],
  [/-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)/iy, 'mf'],
  [/-?\d+/y, 'mi'],
  [/[{}[\],:]/y, 'p'],
  [/[ \t]+/y, 'w'],
];

const bash: Grammar = [
  [/#!.*/y, 'ch'],
  [/(?<=^|\s)#.*/my, 'c1'],
  [/"(?:\\[\s\S]|[^"\\])*"?/y, 's2'],
  [/'[^']*'?/y, 's1'],
  [/\$(?:\w+|\{[^}]*\}|[#$?!@*-])/y, 'nv'],
  [/([A-Za-z_]\w*)(=)/y, ['nv', 'o']],
  [words('if then else elif fi for in do done while until case esac function select return'), 'k'],
  [
    /(?<![\w./-])(?:alias|cd|echo|eval|exec|exit|export|kill|local|printf|pwd|read|set|source|test|trap|unset|wait)(?![\w./-])/y,
    'nb',
  ],
  [/&&|\|\||==|!=|[[\]](?=\s|;)/y, 'o'],
  [/[;|(){}]/y, 'p'],
  [/(?<=[\s=])\d+(?=\s|$|;)/y, 'm'],
  [/[ \t]+/y, 'w'],
  [/[^\s"'$;|&(){}#=]+/y, ''],
];

const html: Grammar = [
  [/<!--[\s\S]*?(?:-->|$)/y, 'cm'],
  [/<![^>]*>/y, 'cp'],
  [/&\S*?;/y, 'ni'],
  [/(<\/?)([\w:-]+)/y, ['p', 'nt']],
  [/(?<=<[^>]*\s)([\w:@.-]+)(=)("[^"]*"|'[^']*'|[^\s>]+)/y, ['na', 'o', 's']],
  [/(?<=<[^>]*\s)[\w:@.-]+(?=[^<]*>)/y, 'na'],
  [/\/?>/y, 'p'],
  [/[^<&>\s]+|\s+/y, ''],
];

const css: Grammar = [
  [/\/\*[\s\S]*?(?:\*\/|$)/y, 'c'],
  [/"[^"\n]*"/y, 's2'],
  [/'[^'\n]*'/y, 's1'],
  [/(@)([\w-]+)/y, ['p', 'k']],
  [/(?<=[{;]\s*)[\w-]+(?=\s*:)/y, 'k'],
  [/#[\da-f]{3,8}(?=[\s;,)])/iy, 'mh'],
  [/(-?\d+\.\d+)(%|[a-z]*)/iy, ['mf', 'kt']],
  [/(-?\d+)(%|[a-z]*)/iy, ['mi', 'kt']],
  [/(\.)([\w-]+)/y, ['p', 'nc']],
  [/(#)([\w-]+)/y, ['p', 'nn']],
  [/(::?)([\w-]+)(?=[^;}]*\{)/y, ['p', 'nd']],
  [/(?:url|calc|var|rgba?|hsla?)(?=\()/y, 'nb'],
  [/(?<=:[^{};]*)[a-z-]+(?=[^{}]*[;}])/y, 'kc'],
  [/[a-z][\w-]*/iy, 'nt'],
  [/[{}();:[\]]/y, 'p'],
  [/[>+~*,=!]/y, 'o'],
  [/[ \t]+/y, 'w'],
];

const SQL_KEYWORDS =
  'add all alter and as asc between by case cast check column constraint count create cross database default delete desc distinct drop else end exists foreign from full group having if in index inner insert into is join key left like limit not null offset on or order outer primary references right select set table then union unique update values view when where with';

const sql: Grammar = [
  [/--.*/y, 'c1'],
  [/\/\*[\s\S]*?(?:\*\/|$)/y, 'cm'],
  [/'(?:''|[^'])*'?/y, 's1'],
  [/"(?:""|[^"])*"?/y, 'ss'],
  [new RegExp(String.raw`\b(?:${SQL_KEYWORDS.replaceAll(' ', '|')})\b`, 'iy'), 'k'],
  [
    /\b(?:bigint|boolean|char|date|decimal|integer|int|numeric|real|serial|text|timestamp|varchar)\b/iy,
    'nb',
  ],
  [/\d+(?:\.\d+)?/y, 'mi'],
  [/[a-z_]\w*/iy, 'n'],
  [/[-+*/%<>=~!@#&|^]+/y, 'o'],
  [/[;:()[\],.]/y, 'p'],
  [/[ \t]+/y, 'w'],
];

const diff: Grammar = [
  [/(?:diff|index) .*/y, 'gh'],
  [/@@.*/y, 'gu'],
  [/^\+.*/my, 'gi'],
  [/^-.*/my, 'gd'],
  [/(^ )(.*)/my, ['w', '']],
  [/.+/y, ''],
];

/** By the language's proper name. */
export const grammars: ReadonlyMap<string, Grammar> = new Map([
  ['Python', python],
  ['Python 2.x', python],
  ['JavaScript', javascript],
  ['JSX', javascript],
  ['TypeScript', typescript],
  ['TSX', typescript],
  ['JSON', json],
  ['Bash', bash],
  ['HTML', html],
  ['XML', html],
  ['CSS', css],
  ['SQL', sql],
  ['Diff', diff],
]);
