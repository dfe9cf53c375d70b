/** Who wants to know that somebody sets out for another page, before anything is asked or fetched for that. */
export const departures = new Set<() => void>();

/** The router's first guard. */
export const noteDeparture = () => departures.forEach((depart) => depart());
