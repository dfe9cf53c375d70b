/** What a page hands to the person: files, paper, and a word to the password manager. */
import { usePlatform } from '@/platform/index';

export function useTaking() {
  const { sharing, clock, random } = usePlatform();
  return {
    /** Offers a text as a file. */
    saveText(name: string, text: string, type = 'text/plain'): void {
      sharing.saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
    },
    print: () => sharing.print(),
    /** Whether the browser itself has asked to save it; other managers watch the form. */
    offerToPasswordManager: (name: string, password: string) =>
      sharing.storePassword(name, password),
    now: () => clock.now(),
    uuid: () => random.uuid(),
  };
}
