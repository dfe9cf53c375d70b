/**
 * Reads an inert document without believing it: a `form` can hide its own properties behind the names of its
 * fields, so nothing is read from an element before its name is known to be one of ours.
 */

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

/** Elements whose text was never meant for readers. */
const unreadable: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'noembed',
  'noframes',
]);

/** Narrows by the node's own number; a clobbered one is neither element nor text. */
export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** The element's name, or null for elements of SVG, MathML and anything that lies about itself. */
export function htmlName(element: Element): string | null {
  const name: unknown = element.localName;
  if (typeof name !== 'string' || element.namespaceURI !== htmlNamespace) return null;
  return name;
}

/** Asked of what all nodes share, where no field of a `form` can hide it; found with the first node that is read. */
let getNextSibling: ((this: Node) => ChildNode | null) | undefined;
let getFirstChild: typeof getNextSibling;

/**
 * The node after this one, or null. Going on like this from `firstChild` is several times as quick as the list of
 * `childNodes`.
 */
export function nextOf(node: ChildNode): ChildNode | null {
  getNextSibling ??= Object.getOwnPropertyDescriptor(Node.prototype, 'nextSibling')?.get;
  return getNextSibling?.call(node) ?? null;
}

/** The first child of a node that may be a `form`, or null. */
function firstOf(node: Node): ChildNode | null {
  getFirstChild ??= Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild')?.get;
  return getFirstChild?.call(node) ?? null;
}

/** All text inside an element that we do not know; nothing of programs, styles and forms that hide their name. */
export function plainText(element: Element): string {
  const name: unknown = element.localName;
  if (typeof name !== 'string' || unreadable.has(name)) return '';
  let text = '';
  for (let child = firstOf(element); child; child = nextOf(child)) {
    if (isText(child)) text += child.data;
    else if (isElement(child)) text += plainText(child);
  }
  return text;
}

/** The first child element with this HTML name, or null. */
export function childNamed(parent: Element, name: string): Element | null {
  for (const child of parent.children) if (htmlName(child) === name) return child;
  return null;
}

/** The first child element with this HTML name and class, or null. */
export function childWithClass(parent: Element, name: string, className: string): Element | null {
  for (const child of parent.children) {
    if (htmlName(child) === name && child.classList.contains(className)) return child;
  }
  return null;
}

/** A whole number from an attribute, or null when it is absent or anything else. */
export function numberAttribute(element: Element, attribute: string): number | null {
  const text = element.getAttribute(attribute);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** What is registered for the first of an element's classes that is registered at all. */
export function readerByClass<Reader>(
  element: Element,
  readers: ReadonlyMap<string, Reader>,
): Reader | undefined {
  const classes = element.getAttribute('class');
  if (classes === null) return undefined;
  const only = readers.get(classes);
  if (only !== undefined) return only;
  for (const name of classes.split(/\s+/)) {
    const reader = readers.get(name);
    if (reader !== undefined) return reader;
  }
  return undefined;
}
