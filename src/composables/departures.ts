/** Who wants to know that somebody sets out for another page, before anything is asked or fetched for that. */

/** A page that somebody goes to: the same object from the departure to the end of the way. */
export interface Destination {
  readonly fullPath: string;
}

export const departures = new Set<(to: Destination) => void>();

/** Where somebody set out for last, for whoever begins to listen while they are under way. */
export let lastDestination: Destination | undefined;

/** The router's first guard. */
export function noteDeparture(to: Destination): void {
  lastDestination = to;
  departures.forEach((depart) => depart(to));
}
