import { describe, expect, it } from 'vitest';
import type { NextStep } from '@/domain/account/outcomes/cells';
import { cellPaths, outcomeIn, type CellName, type Step } from '@/domain/account/outcomes/outcome';
import { ApiError } from '@/domain/requestError';
import { createAccountWorld } from '@/testing/accountWorld';
import { mountAccountPage } from '@/testing/mountAccountPage';
import OutcomeNotice from './parts/OutcomeNotice.vue';

function refusal(retryAfterMs: number | null = null) {
  const serverMessage = '<b>Nobody</b> home.';
  return new ApiError('PUT /account', {
    status: 400,
    code: null,
    serverMessage,
    retryAfterMs,
    details: {},
  });
}

/** Steps that a button can take; the others are told in words alone. */
const BUTTONS: NextStep[] = [
  'tryAgain',
  'freshProof',
  'changePassword',
  'enterInvite',
  'wait',
  'checkRegistration',
  'goOnline',
  'signIn',
  'otherToken',
  'checkAgain',
  'removeBlockers',
];

describe('a notice of what went wrong', () => {
  it.each(cellPaths)('has words for %s', async (path) => {
    const [step, name] = path.split('.') as [Step, CellName<Step>];
    const outcome = outcomeIn(step, name);
    const { wrapper, text } = await mountAccountPage(OutcomeNotice, createAccountWorld(), {
      props: { outcome, offers: BUTTONS },
    });
    expect(text()).not.toMatch(/account\.\w|\{|undefined|null/);
    expect(wrapper.classes()).toContain(`is-${outcome.tone}`);
    // What it stands in is the region: told twice it would be read twice.
    expect(wrapper.attributes('role')).toBeUndefined();
  });

  it('puts the service’s own words first, as text', async () => {
    const outcome = outcomeIn('registration', 'refused', refusal());
    const { wrapper, text } = await mountAccountPage(OutcomeNotice, createAccountWorld(), {
      props: { outcome },
    });
    expect(wrapper.find('q').text()).toBe('<b>Nobody</b> home.');
    expect(wrapper.find('q').attributes('dir')).toBe('auto');
    expect(text()).toMatch(/^The service refused to create the account ?The service says:/);
  });

  it('offers every way out where the service did not say what it minds', async () => {
    const outcome = outcomeIn('registration', 'unclear');
    const { wrapper } = await mountAccountPage(OutcomeNotice, createAccountWorld(), {
      props: { outcome, offers: ['changePassword', 'enterInvite', 'freshProof'] },
    });
    const buttons = wrapper.findAll('button');
    expect(buttons.map((button) => button.text())).toEqual([
      'Change the password',
      'Enter an invite code',
      'Solve a new puzzle',
    ]);
    await buttons[1]!.trigger('click');
    expect(wrapper.emitted('next')).toEqual([['enterInvite']]);
  });

  it('gives a line to pass on where only those who run the service can help, without a secret', async () => {
    const world = createAccountWorld();
    const { wrapper, text } = await mountAccountPage(OutcomeNotice, world, {
      props: { outcome: outcomeIn('account', 'unexpected', refusal()) },
    });
    const line = 'Quayside B1u2i3l4 · 2025-06-02T09:00:00Z · PUT /account · 400';
    expect(text()).toContain(line);
    await wrapper.find('button').trigger('click');
    expect(world.platform.sharingRecord.copiedTexts).toEqual([line]);
    wrapper.unmount();
    const other = await mountAccountPage(OutcomeNotice, world, {
      props: { outcome: outcomeIn('account', 'failing', refusal()) },
    });
    expect(other.text()).not.toContain('B1u2i3l4');
  });

  it('counts down and lets nobody press before the time is up', async () => {
    const world = createAccountWorld();
    const untilMs = world.platform.clock.monotonic() + 65_000;
    const { wrapper, text } = await mountAccountPage(OutcomeNotice, world, {
      props: { outcome: outcomeIn('account', 'busy', refusal(65_000)), untilMs, offers: ['wait'] },
    });
    expect(text()).toContain('1 minute, 5 seconds');
    expect(wrapper.find('button').attributes('aria-disabled')).toBe('true');
    await world.platform.advance(65_000);
    expect(wrapper.find('button').attributes('aria-disabled')).toBeUndefined();
    expect(wrapper.find('[role=timer]').exists()).toBe(false);
  });
});
