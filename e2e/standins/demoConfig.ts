/** The demo's `config.json`: the real file, which names no sign-in path because the service publishes none. */

/**
 * The configuration with the stand-in's path for signing in by hash and password, unless it names one itself.
 * @param text - the real file; one that cannot be read is given back as it is, for the app to explain
 */
export function withDemoSignIn(text: string, signInPath: string): string {
  let config: { hosting?: { signInPath?: string | null } };
  try {
    config = JSON.parse(text) as typeof config;
  } catch {
    return text;
  }
  if (typeof config.hosting !== 'object' || config.hosting.signInPath) return text;
  return JSON.stringify({ ...config, hosting: { ...config.hosting, signInPath } }, null, 2);
}

/** The configuration with the second organization in it; one that cannot be read is given back as it is. */
export function withSecondOrganization(text: string, url: string): string {
  let config: { chat?: { organizations?: unknown[] } };
  try {
    config = JSON.parse(text) as typeof config;
  } catch {
    return text;
  }
  const { organizations } = config.chat ?? {};
  if (!Array.isArray(organizations)) return text;
  const both = [...organizations, { id: 'outpost', name: null, url }];
  return JSON.stringify({ ...config, chat: { ...config.chat, organizations: both } }, null, 2);
}
