/** Draws line icons as `@lucide/vue` does, as far as this app asks it to: in a size, named or as a mere picture. */
import { h, type FunctionalComponent, type SVGAttributes } from 'vue';

/** An icon as the library has it. */
export interface IconData {
  readonly name: string;
  /** Width and height of the field that it is drawn in. */
  readonly size?: number;
  readonly node: readonly (readonly [element: string, attributes: Record<string, string>])[];
}

type IconProps = Omit<SVGAttributes, 'class'> & { size?: number; class?: unknown };

/** The component of an icon: of its own, where the library's has another one within it. */
export function lineIcon({ name, size: field = 24, node }: IconData) {
  // Vue itself passes on the class that it was given.
  const Icon: FunctionalComponent<IconProps> = ({ size = field, class: _class, ...attributes }) =>
    h(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${field} ${field}`,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 2,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        class: `lucide lucide-${name}`,
        // One with a name is no mere picture.
        'aria-hidden': 'aria-label' in attributes ? undefined : 'true',
        ...attributes,
      },
      node.map(([element, shape]) => h(element, shape)),
    );
  return Icon;
}
