/** Icons for rows, of which there are many: as the element itself, where a component would be two for each. */
import type { LucideIcon } from '@lucide/vue';
import { h, type FunctionalComponent, type SetupContext, type VNode, type VNodeProps } from 'vue';

interface Drawing {
  readonly attributes: VNodeProps;
  readonly shapes: readonly VNode[];
}

/** By icon and size: the same attributes are the same object for all. */
const drawings = new WeakMap<LucideIcon, Map<number, Drawing>>();

/** What a component without a state draws; through those that draw another such. */
function drawn(component: FunctionalComponent, props: object): VNode {
  const context = { slots: {} } as SetupContext;
  const node = component(props, context) as VNode;
  return typeof node.type === 'function'
    ? drawn(node.type as FunctionalComponent, node.props ?? {})
    : node;
}

function drawingOf(icon: LucideIcon, size: number): Drawing {
  const sizes = drawings.get(icon) ?? new Map<number, Drawing>();
  let drawing = sizes.get(size);
  if (!drawing) {
    const { props, children } = drawn(icon as FunctionalComponent, { size });
    drawing = { attributes: props ?? {}, shapes: children as VNode[] };
    drawings.set(icon, sizes.set(size, drawing));
  }
  return drawing;
}

/**
 * An icon that is no more than a picture: screen readers pass it by. For `<component :is>`, which adds what else its
 * element is to have; to be called where a component draws.
 * @param size width and height, in px
 */
export function drawIcon(icon: LucideIcon, size: number): VNode {
  const { attributes, shapes } = drawingOf(icon, size);
  return h(
    'svg',
    attributes,
    shapes.map(({ type, props }) => h(type as string, props)),
  );
}
