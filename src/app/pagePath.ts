/** Paths of pages, as the router's resolver takes them. */
import {
  MatcherPatternPathDynamic,
  type MatcherPatternPathDynamic_ParamOptions as ParameterOptions,
} from 'vue-router/experimental';

/** What a parameter takes of an address: one segment, one or none, or all that follow. */
const SOURCES: Readonly<Record<string, string>> = {
  '': '/([^/]+)',
  '?': '(?:/([^/]+))?',
  '*': '(?:/(.+))?',
};

const parameter = /^:(\w+)([?*]?)$/;

type Parameters = Record<string, string | string[] | null>;

/** A pattern to which slashes at the end mean nothing. */
class PagePath extends MatcherPatternPathDynamic<Record<string, ParameterOptions>> {
  override match(path: string) {
    return super.match(path.replace(/\/+$/, ''));
  }

  override build(params: Parameters) {
    return super.build(params) || '/';
  }
}

/**
 * The pattern of a path such as `/chat/:organizationId/n/:terms*`: a parameter is a whole segment, with `?` it may be
 * away (null), and with `*` it is the list of all segments that follow. Letter case means nothing, except in parameters.
 */
export function pagePath(template: string): PagePath {
  const parameters: Record<string, ParameterOptions> = {};
  let source = '^';
  const parts = template
    .split('/')
    .filter(Boolean)
    .map((part) => {
      const [, name, count = ''] = parameter.exec(part) ?? [];
      source += name ? SOURCES[count] : `/${part}`;
      if (!name) return part;
      parameters[name] = [undefined, count === '*', count !== ''];
      // The router's word for a parameter that is written without slashes of its own.
      return 1;
    });
  return new PagePath(new RegExp(`${source}$`, 'i'), parameters, parts);
}
