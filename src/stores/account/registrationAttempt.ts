/** Making an account, step by step: proof, status, one request, and what each way of failing comes to. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watchEffect } from 'vue';
import { limitError } from '@/api/account/client';
import { createAccount, type CreatedAccount } from '@/api/account/routes/registration';
import type { RegistrationMode } from '@/api/account/model/registrationStatus';
import { hashInAnswer } from '@/domain/account/accountKey';
import { hintOf, outcomeIn, type Outcome } from '@/domain/account/outcomes/outcome';
import { registrationOutcome } from '@/domain/account/outcomes/registrationOutcome';
import { remainingTime } from '@/domain/account/pow/powProgress';
import { ApiError, isRateLimited, NetworkError, ServerError } from '@/domain/requestError';
import { usePlatform, type Timer } from '@/platform/index';
import { useHostingClient } from './hostingClient';
import { useNewKeyStore } from './newKey';
import type { AttemptState, RegistrationForm, Slowness } from './registration';
import { usePatience } from './patience';
import { useProofStore } from './proof';
import { prepareRuns, ProofCancelledError, type SolvedProof } from './proofRun';
import { useProofWorkStore } from './proofWork';
import { useRegistrationStatusStore } from './registrationStatus';
import { clockOffsetOf, useAccountSessionStore } from './session';

/** Where the form keeps its invite code while it is being typed. */
const TYPED_INVITE_KEY = 'quayside.typed.inviteCode';

/** Whether a refusal speaks of a puzzle that took too long. */
function isAboutAge({ serverMessage }: ApiError): boolean {
  return /expir|too (?:old|late)|timed? ?out|stale/i.test(serverMessage);
}

export const useRegistrationAttemptStore = defineStore('account/registrationAttempt', () => {
  const { clock, timers, connectivity, page, tabStore } = usePlatform();
  const client = useHostingClient();
  const status = useRegistrationStatusStore();
  const proof = useProofStore();
  const work = useProofWorkStore();
  const session = useAccountSessionStore();
  const newKey = useNewKeyStore();
  const patience = usePatience();

  const attempt = shallowRef<AttemptState>({ kind: 'idle' });
  const outcome = shallowRef<Outcome | null>(null);
  /** Puzzles are solved anew although nothing was clicked; the page says why. */
  const isSolvingAgain = shallowRef(false);
  /** The form was changed before it was sent: it waits for another click, while the search goes on. */
  const isTakenBack = shallowRef(false);
  /** What it took, where two solutions in a row came too late; null where that is not the trouble. */
  const slowness = shallowRef<Slowness | null>(null);
  let inviteRefusals = 0;
  let challengeRefusals = 0;
  let hasWaited = false;
  /** Why it was not known the last time whether the service makes accounts at all; null where it was. */
  let lackOfAdvice: 'failed' | 'busy' | null = null;
  /** A proof that went out without an answer: it may be spent. */
  let uncertain: SolvedProof | null = null;
  /** One that was told to wait: that may have been a copy which the browser sent after the one that was taken. */
  let held: SolvedProof | null = null;
  /** The last one that was refused for its age. */
  let expired: SolvedProof | null = null;
  let countdown: Timer | null = null;
  let run = 0;

  const isBusy = computed(() => ['waitingForProof', 'sending'].includes(attempt.value.kind));
  /** Leaving now would lose work, or leave it open whether there is an account. */
  const isLeavingCostly = computed(() => isBusy.value || proof.state.kind !== 'none');

  function fail(next: Outcome) {
    attempt.value = { kind: 'idle' };
    isSolvingAgain.value = false;
    // Nothing is said to be kept that was not there yet.
    const hasProof = proof.state.kind === 'solved';
    const kept = next.kept.filter((what) => what !== 'proof' || hasProof);
    outcome.value = { ...next, kept };
  }

  function outcomeOf(
    error: unknown,
    phase: 'before' | 'submit',
    form: RegistrationForm | null,
  ): Outcome {
    return registrationOutcome(error, {
      phase,
      isOnline: connectivity.isOnline(),
      mode: status.mode,
      hasInviteCode: form !== null && form.inviteCode.trim() !== '',
      inviteRefusals,
      challengeRefusals,
    });
  }

  /** Waits as long as the service wishes, for whatever goes out without a token. With a form it goes on by itself then, but only once for each click. */
  function waitOut(next: Outcome, form: RegistrationForm | null) {
    fail(next);
    const waitMs = status.patience.begin(patience.begin(next.retryAfterMs));
    const goesOn = form !== null && !hasWaited && !isTakenBack.value;
    attempt.value = { kind: 'counting', untilMs: clock.monotonic() + waitMs, goesOn };
    countdown?.cancel();
    countdown = timers.after(waitMs, () => {
      hasWaited = true;
      const { value: now } = attempt;
      attempt.value = { kind: 'idle' };
      if (form && now.kind === 'counting' && now.goesOn) void submit(form);
    });
  }

  /** Only what was not taken in for a limit goes on by itself; who is told to wait otherwise decides anew. */
  function settle(next: Outcome, form: RegistrationForm | null) {
    if (next.next === 'wait') waitOut(next, form);
    else if (next.retryAfterMs !== null) waitOut(next, null);
    else fail(next);
  }

  function failBefore(error: unknown, form: RegistrationForm | null) {
    settle(outcomeOf(error, 'before', form), form);
  }

  /** Also where another request was told to wait. @throws ApiError */
  function throwIfWaiting(route: string): void {
    const leftMs = status.patience.leftMs();
    if (leftMs > 0) throw limitError(route, leftMs);
  }

  async function solved(form: RegistrationForm, own: number): Promise<SolvedProof | null> {
    try {
      throwIfWaiting('GET /etc/pow');
      return await work.solve();
    } catch (error) {
      if (error instanceof ProofCancelledError) return null;
      if (own === run) failBefore(error, form);
      // The search is still somebody's; the form is not sent.
      else if (isTakenBack.value) failBefore(error, null);
      return null;
    }
  }

  /** Why the service's advice is missing; null where its error says more than that. */
  function lackIn(error: unknown): 'failed' | 'busy' | null {
    if (error instanceof ServerError) return error.retryAfterMs === null ? 'failed' : 'busy';
    return error instanceof NetworkError && connectivity.isOnline() ? 'failed' : null;
  }

  /** Asks right before sending, also because a connection that idled during the search may be dead. */
  async function mayBeSent(form: RegistrationForm): Promise<boolean> {
    // It is advice. Who presses again where it cannot be had finds out from the service what holds.
    const lackBefore = lackOfAdvice;
    lackOfAdvice = null;
    if (lackBefore === 'busy') return true;
    try {
      throwIfWaiting('GET /etc/registration');
      const { mode } = await status.read();
      const isInviteMissing = mode === 'invite' && form.inviteCode.trim() === '';
      if (mode !== 'closed' && !isInviteMissing) return true;
      fail(outcomeIn('registration', mode === 'closed' ? 'closed' : 'inviteNeeded'));
    } catch (error) {
      lackOfAdvice = lackIn(error);
      if (lackBefore && lackOfAdvice === 'failed') return true;
      failBefore(error, form);
    }
    return false;
  }

  async function welcome(created: CreatedAccount, form: RegistrationForm, askedMs: number) {
    const receivedMs = clock.now();
    const { account, session: fresh } = created;
    const accountHash = account.accountHash ?? account.accountId ?? '';
    const key = { accountHash, password: form.password, rawAnswer: null, madeMs: receivedMs };
    await newKey.keep(key, session.wishedPlace);
    const clockOffsetMs = clockOffsetOf(fresh, askedMs, receivedMs);
    await session.adopt({ ...fresh, isApiKey: false, clockOffsetMs });
    work.drop();
    patience.end();
    tabStore.remove(TYPED_INVITE_KEY);
    uncertain = null;
    outcome.value = null;
    attempt.value = { kind: 'created' };
  }

  /** Counts what was refused and reads the status again where a refusal may come from it. */
  async function lookInto(error: ApiError): Promise<RegistrationMode> {
    const hint = hintOf(error);
    if (hint === 'invite') inviteRefusals += 1;
    if (hint === 'challenge') challengeRefusals += 1;
    const mayAsk = error.retryAfterMs === null && status.patience.leftMs() === 0;
    const isPerhapsOfIt = mayAsk && [400, 401, 403].includes(error.status);
    if (isPerhapsOfIt) await status.read().catch(() => {});
    return status.mode;
  }

  /** Remembers a proof that came too late; the second says how fast this device is, and what it would have to be. */
  function measure(sent: SolvedProof) {
    if (expired) {
      const { difficulty } = sent;
      const attempts = expired.attempts + sent.attempts;
      const hashesPerSecond = (attempts / Math.max(1, expired.elapsedMs + sent.elapsedMs)) * 1000;
      const tookMs = clock.monotonic() - sent.fetchedMs;
      const needed = remainingTime(difficulty, hashesPerSecond);
      slowness.value = { tookMs, hashesPerSecond, ...needed };
    }
    expired = sent;
  }

  async function solveAgain(form: RegistrationForm): Promise<void> {
    work.renew();
    uncertain = null;
    if (isTakenBack.value) {
      fail(outcomeIn('registration', 'challenge'));
      return;
    }
    isSolvingAgain.value = true;
    await submit(form, true);
  }

  /** What is refused after it was told to wait was perhaps taken: a new one, which might make a second account, takes a click. */
  function refusalOutcome(error: ApiError, sent: SolvedProof, form: RegistrationForm): Outcome {
    const isPerhapsMade = hintOf(error) === 'challenge' && held === sent;
    return isPerhapsMade
      ? outcomeIn('registration', 'conflict', error)
      : outcomeOf(error, 'submit', form);
  }

  async function refused(error: ApiError, sent: SolvedProof, form: RegistrationForm) {
    const mustWait = error.retryAfterMs !== null || isRateLimited(error);
    if (uncertain?.proof === sent.proof && !mustWait) {
      // The first try went unanswered: a refusal of the second says that its proof is spent, not that all failed.
      await solveAgain(form);
      return;
    }
    await lookInto(error);
    if (hintOf(error) === 'challenge' && isAboutAge(error)) measure(sent);
    const next = refusalOutcome(error, sent, form);
    if (isRateLimited(error)) {
      held = sent;
      waitOut(next, form);
    } else if (next.path === 'registration.challenge' && !mustWait) {
      // Every proof is checked before it is sent. Refused all the same, and not for its age: perhaps for its letters.
      if (!isAboutAge(error)) work.writeDecimal();
      await solveAgain(form);
    } else {
      if (!next.kept.includes('proof')) work.drop();
      settle(next, null);
    }
  }

  async function unanswered(error: unknown, sent: SolvedProof, form: RegistrationForm) {
    const next = outcomeOf(error, 'submit', form);
    if (next.path === 'registration.unreadable') {
      const rawAnswer = next.rawText ?? '';
      const accountHash = hashInAnswer(rawAnswer);
      const key = { accountHash, password: form.password, rawAnswer, madeMs: clock.now() };
      await newKey.keep(key, session.wishedPlace);
    }
    // A proof goes out twice at most, and the second time only by a click.
    if (uncertain?.proof === sent.proof || next.path === 'registration.unreadable') {
      uncertain = null;
      work.drop();
    } else {
      uncertain = sent;
    }
    settle(next, null);
  }

  async function send(sent: SolvedProof, form: RegistrationForm): Promise<void> {
    attempt.value = { kind: 'sending' };
    const askedMs = clock.now();
    const { password } = form;
    const inviteCode = status.mode === 'open' ? '' : form.inviteCode.trim();
    try {
      const { challenge, signature, proof: found } = sent;
      const pow = { challenge, signature, proof: found };
      // An old one may be refused: it is tried all the same, and another is begun meanwhile.
      work.reserveIfOld();
      const created = await createAccount(client(), { password, pow, inviteCode });
      await welcome(created, form, askedMs);
    } catch (error) {
      if (error instanceof ApiError) await refused(error, sent, form);
      else await unanswered(error, sent, form);
    }
  }

  /** Makes the account, solving a puzzle first where there is no proof yet. Sends once for each click. */
  async function submit(form: RegistrationForm, isGoingOn = false): Promise<void> {
    if (isBusy.value && !isGoingOn) return;
    const own = ++run;
    countdown?.cancel();
    outcome.value = null;
    slowness.value = null;
    isTakenBack.value = false;
    attempt.value = { kind: 'waitingForProof' };
    const found = await solved(form, own);
    if (own !== run) return;
    if (!found) {
      if (attempt.value.kind === 'waitingForProof') attempt.value = { kind: 'idle' };
      return;
    }
    attempt.value = { kind: 'sending' };
    if (!(await mayBeSent(form))) return;
    if (isTakenBack.value) attempt.value = { kind: 'idle' };
    else await send(found, form);
  }

  /** A click on "create": whatever went before, what waited once may wait once more. */
  async function register(form: RegistrationForm): Promise<void> {
    hasWaited = false;
    await submit({ ...form });
  }

  /** Solves the puzzle while the form is still being filled in. */
  async function solveAhead(): Promise<void> {
    if (proof.state.kind !== 'none' || attempt.value.kind === 'counting') return;
    outcome.value = null;
    try {
      throwIfWaiting('GET /etc/pow');
      await work.solve();
    } catch (error) {
      // A click on "create" since then tells it by itself.
      if (!(error instanceof ProofCancelledError) && !isBusy.value) failBefore(error, null);
    }
  }

  /** The form was changed: what goes out must be what stands there, so nothing of it goes out by itself any more. */
  function takeBack(): void {
    const { value: now } = attempt;
    const goesOn = now.kind === 'counting' && now.goesOn;
    if (!isBusy.value && !goesOn) return;
    isTakenBack.value = true;
    if (now.kind === 'sending') return;
    run += 1;
    isSolvingAgain.value = false;
    attempt.value = goesOn ? { ...now, goesOn: false } : { kind: 'idle' };
  }

  /** Stops the search or the countdown; a request that is out cannot be called back. A finished proof is kept. */
  function cancel(): void {
    if (attempt.value.kind === 'sending') return;
    if (attempt.value.kind === 'counting') status.patience.stop();
    run += 1;
    countdown?.cancel();
    isTakenBack.value = false;
    isSolvingAgain.value = false;
    attempt.value = { kind: 'idle' };
    if (proof.state.kind !== 'solved') work.drop();
  }

  /** Ready for another registration. */
  function reset(): void {
    cancel();
    work.drop();
    outcome.value = null;
    attempt.value = { kind: 'idle' };
    inviteRefusals = 0;
    challengeRefusals = 0;
    expired = null;
  }

  prepareRuns();

  let letLeave = () => {};
  watchEffect(() => {
    letLeave();
    letLeave = isLeavingCostly.value ? page.guardLeaving() : () => {};
  });

  return {
    attempt,
    outcome,
    slowness,
    isBusy,
    isSolvingAgain,
    isTakenBack,
    register,
    solveAhead,
    takeBack,
    cancel,
    dropProof: work.drop,
    reset,
  };
});
