/** Every endpoint of the hosting service, given answers with something wrong in them. */
import { expect, it } from 'vitest';
import { createHostingClient, type HostingClient } from '@/api/account/client';
import { RequestError } from '@/domain/requestError';
import { createFakePlatform } from '@/testing/fakePlatform';
import { isPolluted, mutationsOf, type Json } from '@/testing/mutatedJson';
import { fc, runsOf } from '@/testing/properties';
import { getAccount } from './account';
import { getProofOfWorkChallenge } from './proofOfWork';
import { createAccount } from './registration';
import { getRegistrationStatus } from './registrationStatus';
import { signIn } from './signIn';

/** For each endpoint. */
const RUNS = runsOf(200);

interface Endpoint {
  route: string;
  call(client: HostingClient): Promise<unknown>;
  answer: Json;
}

const session = { token: 'harbour-1', expiresAt: '2025-06-09T09:00:00Z' };
const account = {
  id: 'a1',
  accountHash: '7C41D09E',
  balance: 4250,
  lastNews: '2025-06-01T00:00:00Z',
  beforeYouBuyRead: true,
};
const pow = { challenge: 'c', signature: 's', proof: 'p' };

const endpoints: Endpoint[] = [
  { route: 'GET /account', call: (client) => getAccount(client, { token: 't' }), answer: account },
  {
    route: 'PUT /account',
    call: (client) => createAccount(client, { password: 'a quiet night', pow }),
    answer: { account, session },
  },
  {
    route: 'GET /etc/pow',
    call: (client) => getProofOfWorkChallenge(client),
    answer: { pow: { challenge: 'c', signature: 's', difficulty: 5 } },
  },
  {
    route: 'GET /etc/registration',
    call: (client) => getRegistrationStatus(client),
    answer: { status: 'invite-only', message: 'Ask a friend.' },
  },
  {
    route: 'POST /user/logIn',
    call: (client) =>
      signIn(client, { path: '/user/logIn', accountHash: '7C41D09E', password: 'a quiet night' }),
    answer: { session },
  },
];

it.each(endpoints)(
  '$route never throws anything but our errors, nor touches a prototype',
  async ({ call, answer }) => {
    await fc.assert(
      fc.asyncProperty(
        mutationsOf(answer),
        fc.constantFrom(200, 200, 200, 400, 401, 429, 503),
        async (wire, status) => {
          const platform = createFakePlatform({
            fetch: () => Promise.resolve(new Response(JSON.stringify(wire), { status })),
          });
          const client = createHostingClient({ platform, baseUrl: 'https://api.example.com/v2' });
          const error: unknown = await call(client).then(
            () => null,
            (thrown: unknown) => thrown,
          );
          if (error !== null) expect(error).toBeInstanceOf(RequestError);
          expect(isPolluted()).toBe(false);
        },
      ),
      { numRuns: RUNS },
    );
  },
);
