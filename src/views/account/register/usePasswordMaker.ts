import { ref, watch, type Ref } from 'vue';
import { useTabText } from '@/composables/useTabText';
import { useTaking } from '@/composables/useTaking';

/** Where a password comes from: drawn words, drawn characters, or the person. */
export type PasswordKind = 'words' | 'characters' | 'own';

/** Fills `password` with a drawn one, and again when the kind changes. What is typed by hand is never overwritten. */
export function usePasswordMaker(password: Ref<string>) {
  const { randomBytes } = useTaking();
  const saved = useTabText('passwordKind', 'words');
  const kind = ref<PasswordKind>(
    saved.value === 'own' || saved.value === 'characters' ? saved.value : 'words',
  );
  /** The last one drawn, to tell it from what was typed. */
  const drawn = ref('');

  async function draw(): Promise<void> {
    if (kind.value === 'own') return;
    const wished = kind.value;
    // What draws could not be fetched: the field stays as it is, and the person may type.
    drawn.value = await drawOf(wished).catch(() => drawn.value);
    if (kind.value === wished) password.value = drawn.value;
  }

  async function drawOf(wished: 'words' | 'characters'): Promise<string> {
    const { generateCharacters, generatePassphrase } =
      await import('@/domain/account/passwordGenerator');
    if (wished === 'characters') return generateCharacters(randomBytes);
    try {
      const { passphraseWords } = await import('@/domain/account/wordList');
      return generatePassphrase(randomBytes, passphraseWords);
    } catch {
      // The list could not be fetched: characters need none.
      return generateCharacters(randomBytes);
    }
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
  if (password.value !== '') kind.value = 'own';

  return {
    kind,
    draw,
    /** Draws the first one. The list of words is a tenth of what this page weighs: the form comes first. */
    drawIfEmpty,
  };
}
