/** What the browser keeps for the person: passwords in its manager, and what is on the clipboard. */

/** Only Chromium has it. */
type PasswordCredentialMaker = new (values: { id: string; password: string }) => Credential;

/** Offers a name and a password to the browser's own password manager; whether there is one. */
export async function storePassword(name: string, password: string): Promise<boolean> {
  const { PasswordCredential } = window as { PasswordCredential?: PasswordCredentialMaker };
  if (!PasswordCredential) return false;
  try {
    await navigator.credentials.store(new PasswordCredential({ id: name, password }));
    return true;
  } catch {
    return false;
  }
}

/** What is on the clipboard; null where that cannot be read without asking the person first. */
export async function readCopied(): Promise<string | null> {
  try {
    // Only Chromium knows this permission, and whether it was given before: a question out of the blue would frighten.
    const name = 'clipboard-read' as PermissionName;
    const { state } = await navigator.permissions.query({ name });
    return state === 'granted' ? await navigator.clipboard.readText() : null;
  } catch {
    return null;
  }
}
