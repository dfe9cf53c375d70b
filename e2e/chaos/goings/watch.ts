/** Reads along what pages ask while people come and go: nothing with a key or a queue of who is out, nothing of one as another. */
import { credentialsOf } from '../network';
import { ALL_WORDS, OWN_WORDS, writtenIn } from '../organizations';
import type { Stage } from '../stage';

const isGoodbye = (route: string) => route === 'DELETE /events';

/** Whose texts are sent: what the person writes begins with "mine", what the visitor writes with "visitor". */
async function checkAuthor(stage: Stage, request: Request, key: string) {
  const { me, violations, organization, twin } = stage;
  const body = new URLSearchParams(await request.text());
  const text = `${body.get('content')} ${body.get('drafts')}`;
  const isMine = writtenIn(organization, OWN_WORDS).test(text);
  if (isMine && key !== me.apiKey) violations.push(`13: another key sends ${text}`);
  const all = [...body.values()].join(' ');
  if (twin && writtenIn(twin.organization, ALL_WORDS).test(all))
    violations.push(`14: ${all} is sent to the other organization`);
  if (text.includes('visitor') && key === me.apiKey) violations.push(`13: my key sends ${text}`);
}

export function watchRequests(stage: Stage): void {
  const { network, closed, violations } = stage;
  network.onRequest = (request, route) => {
    const { apiKey: key } = credentialsOf(request);
    const queueId = new URL(request.url).searchParams.get('queue_id') ?? '';
    if (closed.keys.has(key) && !isGoodbye(route))
      violations.push(`12: ${route} with the key of who is out`);
    if (route === 'GET /events' && closed.queues.has(queueId))
      violations.push(`12: the queue of who is out is polled`);
    if (stage.twin && [stage.twin.me, ...stage.twin.others].some(({ apiKey }) => apiKey === key))
      violations.push(`14: ${route} with the key to the other organization`);
    if (request.method !== 'GET') void checkAuthor(stage, request, key);
  };
}
