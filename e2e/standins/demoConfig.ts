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
