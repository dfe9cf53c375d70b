/** The routes of the account service: what each does when no fault is ordered. */
import { expectNoBody, readProperties, readTexts, takeObject } from './body';
import { issueChallenge, spendChallenge, verifyProof } from './challenge';
import { Refused } from './conditions';
import {
  authenticate,
  checkCode,
  checkNewPassword,
  findAccount,
  isPassword,
  openAccount,
  openSession,
  sessionAnswer,
} from './credentials';
import { checkInvite, registrationAnswer, spendInvite } from './registration';
import type { StoredAccount, StoredToken, World } from './world';

/** What a write concerns, filled in by the route as it learns it. */
export interface Concern {
  accountHash: string | null;
  challenge: string | null;
}

type Route = (world: World, request: Request, concern: Concern) => Promise<Response> | Response;

/** The account as the API tells it: these five properties and no other. */
export function accountAnswer(account: StoredAccount): unknown {
  return {
    id: account.accountId,
    balance: account.balance,
    lastNews: new Date(account.lastNewsAt).toISOString(),
    accountHash: account.accountHash,
    beforeYouBuyRead: account.hasReadBeforeYouBuy,
  };
}

async function createAccount(world: World, request: Request, concern: Concern): Promise<Response> {
  const [powProperties, rest] = takeObject(await readProperties(request, ['pow']), 'pow');
  const { password, inviteCode } = readTexts(rest, ['password'], ['inviteCode']);
  const pow = readTexts(powProperties, ['challenge', 'signature', 'proof']);
  concern.challenge = pow.challenge;
  checkInvite(world, inviteCode);
  checkNewPassword(password);
  verifyProof(world, pow);
  // Spent last: a refusal for another reason leaves the proof and the invite code good.
  spendChallenge(world, pow);
  spendInvite(world, inviteCode);
  const account = openAccount(world, password);
  concern.accountHash = account.accountHash;
  const session = openSession(world, account);
  return Response.json({ account: accountAnswer(account), session: sessionAnswer(session) });
}

function getAccount(world: World, request: Request): Response {
  return Response.json(accountAnswer(authenticate(world, request, 'account:read')));
}

async function deleteAccount(world: World, request: Request, concern: Concern): Promise<Response> {
  const account = authenticate(world, request, 'account:delete');
  concern.accountHash = account.accountHash;
  await expectNoBody(request);
  checkCode(world, request, account);
  if (account.serviceCount > 0) throw new Refused('servicesAttached');
  if (world.settings.deletionNeedsZeroBalance && account.balance !== 0) {
    throw new Refused('balanceLeft');
  }
  account.isDeleted = true;
  return new Response(null, { status: 204 });
}

async function signIn(world: World, request: Request, concern: Concern): Promise<Response> {
  const texts = readTexts(await readProperties(request), ['hash', 'password']);
  const account = findAccount(world, texts.hash);
  if (account === null) throw new Refused('hashUnknown');
  concern.accountHash = account.accountHash;
  if (!isPassword(account, texts.password)) throw new Refused('passwordWrong');
  checkCode(world, request, account);
  return signInAnswer(world, openSession(world, account));
}

function signInAnswer(world: World, session: StoredToken): Response {
  switch (world.settings.signInAnswer) {
    case 'session':
      return Response.json({ session: sessionAnswer(session) });
    case 'flat':
      return Response.json(sessionAnswer(session));
    case 'quoted':
      return Response.json(session.token);
    case 'bare':
      return new Response(session.token, { headers: { 'content-type': 'text/plain' } });
  }
}

function routesAt(world: World, path: string): Partial<Record<string, Route>> | null {
  switch (path) {
    case '/etc/pow':
      return { GET: () => Response.json(issueChallenge(world)) };
    case '/etc/registration':
      return { GET: () => Response.json(registrationAnswer(world)) };
    case '/account':
      return { PUT: createAccount, GET: getAccount, DELETE: deleteAccount };
    default:
      return path === world.settings.signInPath ? { POST: signIn } : null;
  }
}

/**
 * The route for a method and a path below `/v2`.
 * @throws Refused if there is none.
 */
export function findRoute(world: World, method: string, path: string): Route {
  const routes = routesAt(world, path);
  if (routes === null) throw new Refused('routeUnknown');
  const route = routes[method];
  if (route === undefined) throw new Refused('methodUnknown');
  return route;
}
