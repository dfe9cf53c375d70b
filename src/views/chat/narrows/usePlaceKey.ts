/** Names a view by its place in the browser's history: the same view, opened anew, starts anew. */
import { useRouter } from 'vue-router';

/** The returned function names what is shown as `listKey` where the tab is now. */
export function usePlaceKey(): (listKey: string) => string {
  const { history } = useRouter().options;
  return (listKey) => {
    const { position } = history.state;
    return `${typeof position === 'number' ? position : 0} ${listKey}`;
  };
}
