/** What a component file is, to the linter alone: `vue-tsc` reads them, and must find the ones that are missing. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent<object, object, unknown>;
  export default component;
}
