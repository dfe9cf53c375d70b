/** The account wing in front of the stand-in, with a network between them that a seed decides about. */
import { useNewKeyStore } from '@/stores/account/newKey';
import { useRegistrationStore } from '@/stores/account/registration';
import type { SecretPlace, SecretVault } from '@/platform/secretVault';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { seededRandom, type Random } from '../../standins/chat/machine';
import { createAccountService } from '../../standins/account/service';
import { answerBy, FATES, lost, type Fate } from './registrationFates';
// The app loads these when a search begins; here they must be there at once, for no test waits by the clock.
import '@/api/account/routes/proofOfWork';
import '@/stores/account/registrationAttempt';
import '@/workers/powSolver';
import '@/workers/searchInPage';

const PASSWORD = 'a lighthouse keeper';
const TURNS_TO_REST = 6;
/** Of the requests that make nothing, this share is lost. */
const LOST_READS = 0.06;

/** One request of ours to make an account. */
interface Put {
  challenge: string;
  fate: Fate;
  /** Counts the clicks: two requests of one click have the same. */
  click: number;
  /** Whether it, or its copy, made an account. */
  hasMade: boolean;
  /** What we heard. */
  heard: 'nothing' | 'refusal' | 'limit' | 'success';
}

/** Keeps secrets over reloads, at once: sealing is another test's matter, and takes real time. */
function createPlainVault(kept: Map<string, { secret: string; place: SecretPlace }>): SecretVault {
  return {
    async keep(name, secret, place) {
      kept.set(name, { secret, place });
      return place;
    },
    recall: async (name) => kept.get(name) ?? null,
    async forget(name) {
      kept.delete(name);
      return true;
    },
    seal: async () => null,
    unseal: async () => null,
  };
}

function heardIn(status: number): Put['heard'] {
  if (status === 429) return 'limit';
  if (status >= 400 && status < 500) return 'refusal';
  return status === 200 ? 'success' : 'nothing';
}

function storesOf(world: AccountWorld) {
  return { registration: world.use(useRegistrationStore), newKey: world.use(useNewKeyStore) };
}

export class RegistrationStage {
  readonly random: Random;
  readonly platform: FakePlatform;
  /** What happened so far, for whoever reads of a violation. */
  readonly log: string[] = [];
  private readonly service;
  private readonly secrets = new Map<string, { secret: string; place: SecretPlace }>();
  private readonly puts: Put[] = [];
  private readonly problems: string[] = [];
  /** The hash that came to a page which could take it in. */
  private reachedHash: string | null = null;
  private clicks = 0;
  /** Which of the pages, one after the other, is there to hear an answer. */
  private life = 0;
  private stores;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    this.platform = createFakePlatform({ seed });
    this.service = createAccountService({
      now: () => this.platform.clock.now(),
      difficulty: 0,
      rateLimitPerMinute: null,
    });
    this.stores = this.open();
  }

  private checkPut(put: Put): void {
    const before = this.puts.at(-1);
    if (!before || before.click !== put.click) return;
    // Without a click between them, the first must be known to have come to nothing.
    if (before.heard === 'nothing' || before.heard === 'success')
      this.problems.push(`sent again by itself after "${before.fate}"`);
    // A solution of which nothing was heard goes out once more by a click, and gives way to another where it is refused.
    const isSecondTry = this.puts.some(
      ({ challenge, click }) => challenge === before.challenge && click < before.click,
    );
    if (before.hasMade && before.challenge !== put.challenge && !isSecondTry)
      this.problems.push(`asked for a second account by itself after "${before.fate}"`);
  }

  private chooseFate(): Fate {
    const fate = FATES[Math.floor(this.random() * FATES.length)]!;
    // The password that was taken once is not refused the next time.
    return fate === 'refused' && this.puts.some((one) => one.hasMade) ? 'well' : fate;
  }

  private async servePut(
    request: () => Request,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> {
    const { service, random, clicks: click } = this;
    const fate = this.chooseFate();
    const { pow } = (await request().json()) as { pow: { challenge: string } };
    const put: Put = { challenge: pow.challenge, fate, click, hasMade: false, heard: 'nothing' };
    this.checkPut(put);
    this.puts.push(put);
    this.log.push(`click ${click}: ${fate}`);
    const accountsBefore = this.accounts();
    const [settled] = await Promise.allSettled([
      answerBy(fate, { service, random, signal, request }),
    ]);
    put.hasMade = this.accounts() > accountsBefore;
    if (settled.status === 'rejected') throw settled.reason;
    put.heard = heardIn(settled.value.status);
    return settled.value;
  }

  private async serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = () => new Request(input, { ...init, signal: null });
    if (request().method === 'PUT') return this.servePut(request, init?.signal);
    if (this.random() < LOST_READS) throw lost();
    return this.service.handle(request());
  }

  /** Answers reach only the page that asked. */
  private fetchFor(own: number): FakePlatform['fetch'] {
    return async (input, init) => {
      const [settled] = await Promise.allSettled([this.serve(input, init)]);
      if (own !== this.life) return new Promise<Response>(() => {});
      if (settled.status === 'rejected') throw settled.reason;
      const text = await settled.value.clone().text();
      this.reachedHash = /"accountHash":"([^"]+)"/.exec(text)?.[1] ?? this.reachedHash;
      return settled.value;
    };
  }

  private open() {
    this.life += 1;
    const platform = this.platform.openTab();
    const { tabStore } = this.platform;
    const vault = createPlainVault(this.secrets);
    Object.assign(platform, { fetch: this.fetchFor(this.life), tabStore, vault });
    return storesOf(createAccountWorld(platform));
  }

  accounts(): number {
    return this.service.control.accountCount();
  }

  hasAccount(): boolean {
    return this.reachedHash !== null;
  }

  press(): void {
    this.clicks += 1;
    void this.stores.registration.register({ password: PASSWORD, inviteCode: '' });
  }

  /** Lets everything run that needs no time. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < TURNS_TO_REST; turn += 1) await this.platform.settle();
  }

  isIdle(): boolean {
    return ['idle', 'created'].includes(this.stores.registration.attempt.kind);
  }

  async reload(): Promise<void> {
    this.log.push('reload');
    this.stores = this.open();
    await this.stores.newKey.restore();
  }

  /** The account's key is at hand, or its answer is. */
  keyProblems(): string[] {
    if (this.reachedHash === null) return [];
    const held = this.stores.newKey.read()?.accountHash;
    return held === this.reachedHash
      ? []
      : [`has the key ${String(held)} instead of ${this.reachedHash}`];
  }

  problemsAtRest(accountsBefore: number): string[] {
    const { attempt, outcome } = this.stores.registration;
    const last = this.puts.at(-1);
    // Who was told to wait sends the same solution again, which makes no second account; and who presses again was told.
    const wasTold = this.puts.some(
      ({ click, challenge }) =>
        click < this.clicks &&
        this.puts.some((put) => put.click === this.clicks && put.challenge === challenge),
    );
    const saysUnknown = outcome?.isUnknown === true || last?.heard === 'limit' || wasTold;
    const isMade = this.accounts() > accountsBefore;
    const isSilent = isMade && attempt.kind !== 'created' && !saysUnknown;
    return [
      ...this.keyProblems(),
      ...(isSilent ? [`an account was made, and ${outcome?.path ?? 'nothing'} is said`] : []),
    ];
  }

  problemsInAll(): string[] {
    const made = this.accounts();
    const isTooMany = made > this.clicks;
    return [...this.problems, ...(isTooMany ? [`${made} accounts by ${this.clicks} clicks`] : [])];
  }

  close(): void {
    this.life += 1;
  }
}
