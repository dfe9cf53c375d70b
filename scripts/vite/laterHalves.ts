/**
 * Cuts modules of libraries in two: what a first view needs of them, and what only later pages ask for. A module lies in
 * one chunk as a whole, so that a single page with a teleport would have every other ship it.
 */
import { parseAst, type Plugin } from 'vite';

/** What of each module no first view uses. A name that comes to be used there brings its half along, and still works. */
const cuts: readonly (readonly [module: RegExp, later: readonly string[]])[] = [
  [
    /\/@vue\/runtime-core\/dist\/runtime-core\.esm-bundler\.js$/,
    ['Teleport', 'mergeDefaults', 'withMemo', 'isMemoSame'],
  ],
  [
    /\/@vue\/runtime-dom\/dist\/runtime-dom\.esm-bundler\.js$/,
    ['vModelText', 'vModelDynamic', 'withKeys', 'initDirectivesForSSR'],
  ],
];

const LATER = '?later';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A statement at the top of a module. */
interface Unit {
  node: Node;
  /** What it declares. */
  names: readonly string[];
  /** Every name in it: more than it refers to, for parameters and the like are among them. */
  mentions: ReadonlySet<string>;
  /** What it gives a new value. */
  assigns: ReadonlySet<string>;
}

/** What a module exports: what it calls it, and the name that others know it by. */
type Pair = readonly [local: string, name: string];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The parts of a node, without names that are those of properties. */
function partsOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const isLabel = (key === 'property' || key === 'key') && !node.computed;
    return isLabel ? [] : [value].flat().filter(isNode);
  });
}

function everyNode(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const part of partsOf(node)) everyNode(part, see);
}

function namesIn(node: Node): Set<string> {
  const names = new Set<string>();
  everyNode(node, (part) => part.type === 'Identifier' && names.add(part.name as string));
  return names;
}

function assignedIn(node: Node): Set<string> {
  const names = new Set<string>();
  everyNode(node, ({ type, left, argument }) => {
    const target = type === 'AssignmentExpression' ? left : argument;
    const isChange = type === 'AssignmentExpression' || type === 'UpdateExpression';
    const isName = isNode(target) && target.type !== 'MemberExpression';
    if (isChange && isName) for (const name of namesIn(target)) names.add(name);
  });
  return names;
}

function declaredBy(node: Node): string[] {
  if (!/^(?:Function|Class|Variable)Declaration$/.test(node.type)) return [];
  const declarations = (node.declarations as Node[] | undefined) ?? [node];
  const names = declarations.map(({ id }) => (id as Node).name);
  if (!names.every((name) => typeof name === 'string'))
    throw new Error('The module takes something apart at its top, which is not followed here');
  return names;
}

const unitOf = (node: Node): Unit => ({
  node,
  names: declaredBy(node),
  mentions: namesIn(node),
  assigns: assignedIn(node),
});

/** The statements that these and whatever they mention need. */
function reachable(units: readonly Unit[], starts: readonly Unit[]): Set<Unit> {
  const declaring = new Map(units.flatMap((unit) => unit.names.map((name) => [name, unit])));
  const found = new Set<Unit>();
  const waiting = [...starts];
  for (let unit = waiting.pop(); unit; unit = waiting.pop()) {
    if (found.has(unit)) continue;
    found.add(unit);
    for (const name of unit.mentions) {
      const other = declaring.get(name);
      if (other) waiting.push(other);
    }
  }
  return found;
}

/** The list at the end of a module, `export { local as name }`, and what it names. */
function exportsOf(body: readonly Node[]): { list: Node; pairs: Pair[] } {
  const list = body.find(({ type, source }) => type === 'ExportNamedDeclaration' && !source);
  if (!list) throw new Error('The module has no list of exports');
  const pairs = (list.specifiers as { local: Node; exported: Node }[]).map(
    ({ local, exported }) => [local.name, exported.name] as Pair,
  );
  return { list, pairs };
}

/** What of a module stays in its first half: these, what they need, and what changes variables of the half. */
function stayingWith(starts: readonly Unit[], units: readonly Unit[]): Set<Unit> {
  const staying = reachable(units, starts);
  // Nothing but the module that holds a variable can give it another value.
  for (let size = 0; size < staying.size;) {
    size = staying.size;
    const fixed = new Set([...staying].flatMap(({ names }) => names));
    const changing = units.filter(({ assigns }) => [...assigns].some((name) => fixed.has(name)));
    for (const unit of reachable(units, changing)) staying.add(unit);
  }
  return staying;
}

/** What goes to the later half, in its order, and what it takes from the first. */
function division(units: readonly Unit[], early: readonly Pair[], later: readonly Pair[]) {
  const declaring = (wanted: readonly Pair[]) =>
    units.filter(({ names }) => wanted.some(([local]) => names.includes(local)));
  const effects = units.filter(({ names }) => names.length === 0);
  const staying = stayingWith([...effects, ...declaring(early)], units);
  const wanted = reachable(units, declaring(later));
  const moved = units.filter((unit) => wanted.has(unit) && !staying.has(unit));
  const stuck = later.filter(([local]) => !moved.some(({ names }) => names.includes(local)));
  if (stuck.length > 0) throw new Error(`Cannot come later: ${stuck.join(', ')}`);
  const taken = [...staying]
    .flatMap(({ names }) => names)
    .filter((name) => moved.some(({ mentions }) => mentions.has(name)));
  return { moved, taken };
}

const listed = (pairs: readonly Pair[]) =>
  `{ ${pairs.map(([local, name]) => `${local} as ${name}`).join(', ')} }`;

/**
 * Both halves of a module. The first gives all that the whole gave; what comes `later` it knows by name only.
 * @param id what the halves find each other under
 * @throws Error where a name is not there, or is needed by what does not come later
 */
export function halvesOf(code: string, later: readonly string[], id: string) {
  const body = parseAst(code).body as unknown as Node[];
  const { list, pairs } = exportsOf(body);
  // With what stands before it: packers are told there what has no effects.
  const text = (node: Node) => code.slice(body[body.indexOf(node) - 1]?.end ?? 0, node.end);
  const missing = later.filter((name) => !pairs.some((pair) => pair[1] === name));
  if (missing.length > 0) throw new Error(`The module has no ${missing.join(', ')}`);
  const early = pairs.filter(([, name]) => !later.includes(name));
  const late = pairs.filter(([, name]) => later.includes(name));
  const units = body.filter(({ type }) => !/^Import|^Export/.test(type)).map(unitOf);
  const { moved, taken } = division(units, early, late);
  const gone = new Set([list, ...moved.map(({ node }) => node)]);
  return {
    first: [
      ...body.filter((node) => !gone.has(node)).map(text),
      `export ${listed(early)};`,
      `export ${listed(taken.map((name) => [name, `$${name}`]))};`,
      `export ${listed(late.map(([, name]) => [name, name]))} from ${JSON.stringify(id + LATER)};`,
    ].join('\n'),
    later: [
      ...body.filter(({ type }) => type === 'ImportDeclaration').map(text),
      `import ${listed(taken.map((name) => [`$${name}`, name]))} from ${JSON.stringify(id)};`,
      ...moved.map(({ node }) => text(node)),
      `export ${listed(late)};`,
    ].join('\n'),
  };
}

export function laterHalves(): Plugin {
  const halves = new Map<string, string>();
  return {
    name: 'later-halves',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?later$/ },
      handler: (id) => (halves.has(id) ? { id, moduleSideEffects: false } : null),
    },
    load: {
      filter: { id: /\?later$/ },
      handler: (id) => halves.get(id) ?? null,
    },
    transform: {
      filter: { id: cuts.map(([module]) => module) },
      handler(code, id) {
        const [, names = []] = cuts.find(([module]) => module.test(id)) ?? [];
        const { first, later } = halvesOf(code, names, id);
        halves.set(id + LATER, later);
        return { code: first, map: null };
      },
    },
  };
}
