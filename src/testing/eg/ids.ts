/** Ids and times for examples: each is new and greater than those before, as a server's are. */

let lastId = 1000;

/** A new id. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

/** A time in seconds since 1970, one second after the last. */
let lastTimestamp = 1_760_000_000;

export function nextTimestamp(): number {
  lastTimestamp += 1;
  return lastTimestamp;
}
