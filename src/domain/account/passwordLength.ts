/** How long a password must be; apart from what judges it, which a form does not need before something is typed. */

/** The service's own minimum, in characters. */
export const SHORTEST_PASSWORD = 5;
