import { describe, expect, it } from 'vitest';
import { faultyAnswer } from './chat/faults';
import { createContractDoor, type Checker, type Exchange, type Problem } from './contractDoor';

const wrongAnswer: Problem = { where: 'response', pointer: '', message: 'is not a JSON object' };

function doorThatFinds(problems: Problem[], answer: () => Response = () => Response.json({})) {
  const seen: Exchange[] = [];
  const checker: Checker = {
    operations: [],
    check(exchange) {
      seen.push(exchange);
      return { operation: 'get-events', problems };
    },
  };
  const door = createContractDoor(async () => answer(), { checker });
  return { ...door, seen };
}

const ask = (path = '/api/v1/events?queue_id=1') => new Request(`http://chat.test${path}`);

describe('the door that checks the contract', () => {
  it('hands the exchange on unchanged and shows it to the checker', async () => {
    const door = doorThatFinds([]);
    const body = new URLSearchParams({ type: 'direct' });
    const request = new Request('http://chat.test/api/v1/messages', { method: 'POST', body });
    expect(await (await door.handle(request)).json()).toEqual({});
    expect(door.seen).toMatchObject([
      { method: 'POST', path: '/api/v1/messages', status: 200, response: '{}' },
    ]);
    expect(new TextDecoder().decode(door.seen[0]?.body)).toBe('type=direct');
    expect(door.control.checkedCount()).toBe(1);
  });

  it('remembers each problem once, until somebody asks', async () => {
    const door = doorThatFinds([wrongAnswer]);
    await door.handle(ask());
    await door.handle(ask());
    expect(door.control.takeProblems()).toEqual(['get-events response: is not a JSON object']);
    expect(door.control.takeProblems()).toEqual([]);
  });

  it('does not hold a test’s own faults against the service, but the request that met them', async () => {
    const wrongRequest: Problem = { where: 'request', pointer: '', message: 'missing queue_id' };
    const door = doorThatFinds(
      [wrongAnswer, wrongRequest],
      () => faultyAnswer({ kind: 'html', status: 502 }) ?? Response.error(),
    );
    expect((await door.handle(ask())).status).toBe(502);
    expect(door.control.takeProblems()).toEqual(['get-events request: missing queue_id']);
  });

  it('knows what real servers add, and nothing beside it', async () => {
    const unexpected = (key: string): Problem => ({
      where: 'response',
      pointer: '/events/0',
      message: `events[0] (message): unexpected property "${key}"`,
    });
    const door = doorThatFinds([unexpected('local_message_id'), unexpected('local_id')]);
    await door.handle(ask());
    expect(door.control.takeProblems()).toEqual([
      'get-events response: events[0] (message): unexpected property "local_id"',
    ]);
  });

  it('lets files and preflights pass unseen', async () => {
    const door = doorThatFinds([wrongAnswer]);
    await door.handle(ask('/user_uploads/1/a.png'));
    await door.handle(new Request('http://chat.test/api/v1/events', { method: 'OPTIONS' }));
    expect(door.seen).toEqual([]);
  });
});
