import { ref, watch, type Ref } from 'vue';
import { useRandomBytes } from '@/composables/useMachine';
import { useTabText } from '@/composables/useTabText';

/** Where a password comes from: drawn words, drawn characters, or the person. */
export type PasswordKind = 'words' | 'characters' | 'own';

/** Fills `password` with a drawn one, and again when the kind changes. What is typed by hand is never overwritten. */
export function usePasswordMaker(password: Ref<string>) {
  const randomBytes = useRandomBytes();
  const saved = useTabText('passwordKind', 'words');
  const kind = ref<PasswordKind>(
    saved.value === 'own' || saved.value === 'characters' ? saved.value : 'words',
  );
  /** The last one drawn, to tell it from what was typed; whoever comes back finds it as such. */
  const drawn = ref(kind.value === 'own' ? '' : password.value);

  async function draw(): Promise<void> {
    if (kind.value === 'own') return;
    const wished = kind.value;
    // What draws could not be fetched: the field stays as it is, and the person may type.
    drawn.value = await drawOf(wished).catch(() => drawn.value);
    if (kind.value === wished) password.value = drawn.value;
  }

  /** What draws is fetched when somebody is there. */
  async function drawOf(wished: 'words' | 'characters'): Promise<string> {
    const { drawPassword } = await import('@/domain/account/drawPassword');
    return drawPassword(wished, randomBytes);
  }

  let firstDraw: Promise<void> | null = null;
  /** Whoever comes while the first one is being drawn waits for that one. */
  async function drawIfEmpty(): Promise<void> {
    if (password.value !== '' || drawn.value !== '') return;
    // What draws may not have come: the next press asks for it again.
    await (firstDraw ??= draw().finally(() => (firstDraw = null)));
  }

  watch(kind, (now) => {
    saved.value = now;
    if (now === 'own' && password.value === drawn.value) password.value = '';
    else if (now !== 'own') void draw();
  });
  watch(password, (now) => {
    if (now !== drawn.value) kind.value = 'own';
  });
  return {
    kind,
    draw,
    /** Draws the first one. The list of words is a tenth of what this page weighs: the form comes first. */
    drawIfEmpty,
  };
}
