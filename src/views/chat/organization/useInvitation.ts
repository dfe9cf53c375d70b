/** Inviting from a form: who is asked, on which terms, and what became of it. */
import { computed, shallowRef } from 'vue';
import { readAddresses } from '@/domain/chat/organization/invitedAddresses';
import {
  mayChooseChannelsOfInvited,
  mayInviteByEmail,
  mayInviteByLink,
} from '@/domain/chat/permissions/peoplePermissions';
import { fieldsOf, isNumber, isText } from '@/domain/storedRecord';
import { areNumbers, isFlag, oneOf } from '@/domain/chat/typedForms';
import { useWords } from '@/i18n/words';
import {
  useInviteChangesStore,
  type InviteOutcome,
  type InviteTerms,
} from '@/stores/chat/organization/inviteChanges';
import { useToastsStore } from '@/stores/toasts';
import { useFormAttempt } from '../forms/useFormAttempt';
import { kept, useKeptForm } from '../forms/useKeptForm';
import { useMay } from '../permissions/useMay';
import { roles } from './roles';

export type InviteWay = 'email' | 'link';

/** The server's own choice. */
const USUAL_MINUTES = 10 * 24 * 60;

const FAILED = 'chat.organization.invite.failed';

type Attempt = ReturnType<typeof useFormAttempt>['attempt'];

function areTerms(value: unknown): value is InviteTerms {
  const { role, minutes, hasDefaultChannels, channelIds } = fieldsOf(value) ?? {};
  const isSpan = minutes === null || isNumber(minutes);
  return oneOf(roles)(role) && isSpan && isFlag(hasDefaultChannels) && areNumbers(channelIds);
}

/** Those who are asked by e-mail. */
function useInvited(attempt: Attempt, terms: () => InviteTerms) {
  const { t } = useWords();
  const changes = useInviteChangesStore();
  const toasts = useToastsStore();
  const text = shallowRef('');
  const isTold = shallowRef(true);
  /** Whom the server left out; null where it did not. */
  const leftOut = shallowRef<InviteOutcome | null>(null);
  const wasTried = shallowRef(false);

  const read = computed(() => readAddresses(text.value));
  const addressProblem = computed(() => {
    const { addresses, others } = read.value;
    if (!wasTried.value) return '';
    if (others.length > 0)
      return t('chat.organization.invite.noAddresses', { texts: others.join(', ') });
    return addresses.length === 0 ? t('chat.organization.invite.needsAddress') : '';
  });

  function tell({ sent, refused }: InviteOutcome) {
    leftOut.value = refused.length > 0 ? { sent, refused } : null;
    wasTried.value = false;
    if (refused.length > 0) return;
    const said =
      sent.length === 1
        ? t('chat.organization.invite.sentOne', { address: sent[0] ?? '' })
        : t('chat.organization.invite.sentMany', { count: sent.length });
    toasts.show({ text: said, tone: 'success' });
  }

  /** Whether nothing is left to be sent. */
  async function send(): Promise<boolean> {
    wasTried.value = true;
    leftOut.value = null;
    if (addressProblem.value !== '') return false;
    const asked = text.value;
    const { addresses } = read.value;
    const isDone = await attempt(async () => {
      const outcome = await changes.send(addresses, terms(), { isTold: isTold.value });
      const left = addresses.filter((address) => !outcome.sent.includes(address));
      // What is typed on meanwhile stays.
      if (text.value === asked) text.value = left.join('\n');
      tell(outcome);
    }, FAILED);
    return isDone && text.value === '';
  }

  return { text, isTold, leftOut, addressProblem, send };
}

export function useInvitation() {
  const may = useMay();
  const changes = useInviteChangesStore();
  const { isBusy, problem, attempt } = useFormAttempt();

  const ways = (['email', 'link'] as const).filter((way) =>
    may(way === 'email' ? mayInviteByEmail : mayInviteByLink),
  );
  const way = shallowRef<InviteWay>(ways[0] ?? 'email');
  const terms = shallowRef<InviteTerms>({
    role: 'member',
    minutes: USUAL_MINUTES,
    hasDefaultChannels: true,
    channelIds: [],
  });
  /** Null until a link was made. */
  const link = shallowRef<string | null>(null);

  /** A right that is taken away meanwhile takes its choice along. */
  const allowed = (): InviteTerms =>
    may(mayChooseChannelsOfInvited) ? terms.value : { ...terms.value, channelIds: [] };

  async function makeLink(): Promise<void> {
    await attempt(async () => {
      link.value = await changes.createLink(allowed());
      keeping.forget();
    }, FAILED);
  }

  const invited = useInvited(attempt, allowed);
  const keeping = useKeptForm(
    {
      way: kept(way, oneOf(ways)),
      terms: kept(terms, areTerms),
      text: kept(invited.text, isText),
      isTold: kept(invited.isTold, isFlag),
    },
    'invitation',
  );

  return { ways, way, terms, link, isBusy, problem, makeLink, ...invited, keeping };
}
