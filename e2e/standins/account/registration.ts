/** Who may register, how that is told, and the invite codes. */
import { Refused } from './conditions';
import type { RegistrationMode, World } from './world';

const WORDS: Record<RegistrationMode, string> = {
  open: 'open',
  invite: 'invite-only',
  closed: 'disabled',
};

/** The answer of `GET /etc/registration`, in the shape that the settings ask for. */
export function registrationAnswer(world: World): unknown {
  const { mode, registrationAnswer: shape, registrationMessage: message } = world.settings;
  switch (shape) {
    case 'status':
      return { status: WORDS[mode], ...(message === null ? {} : { message }) };
    case 'mode':
      return { mode: WORDS[mode].replace('-', '_').toUpperCase() };
    case 'text':
      return WORDS[mode];
    case 'boolean':
      return mode !== 'closed';
    case 'flags':
      return { enabled: mode !== 'closed', inviteOnly: mode === 'invite' };
    case 'openFlag':
      return { open: mode === 'open', inviteRequired: mode === 'invite' };
    case 'withMessage':
      return { registration: WORDS[mode], message: message ?? 'See the news for details.' };
    case 'unknownShape':
      return { phase: 'blue' };
  }
}

/**
 * Checks that a registration with this invite code is allowed now, without using the code up.
 * @throws Refused if registration is closed or the code is missing, unknown or used.
 */
export function checkInvite(world: World, inviteCode: string | undefined): void {
  const { mode } = world.settings;
  if (mode === 'closed') throw new Refused('registrationClosed');
  if (mode === 'open') {
    if (inviteCode !== undefined) throw new Refused('inviteNotNeeded');
    return;
  }
  if (inviteCode === undefined || inviteCode === '') throw new Refused('inviteMissing');
  const isUsed = world.invites.get(inviteCode);
  if (isUsed === undefined) throw new Refused('inviteWrong');
  if (isUsed) throw new Refused('inviteUsed');
}

/** Uses an invite code up. */
export function spendInvite(world: World, inviteCode: string | undefined): void {
  if (inviteCode !== undefined) world.invites.set(inviteCode, true);
}
