import { describe, expect, it } from 'vitest';
import { createOutpost } from './outpost';

const ORIGIN = 'http://127.0.0.1:1234';

describe('the second organization', () => {
  it('answers below its path, as itself', async () => {
    const { handle } = createOutpost();
    const answer = await handle(new Request(`${ORIGIN}/outpost/api/v1/server_settings`));
    const settings = (await answer.json()) as Record<string, unknown>;
    expect(settings).toMatchObject({
      realm_name: 'Skerry Outpost',
      realm_url: `${ORIGIN}/outpost`,
    });
  });
});
