/** A promise that is settled from outside, for tests that wait for something to arrive. */
export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve(value: Value): void;
}

/** `Promise.withResolvers`, which the oldest Node that we run on lacks. */
export function deferred<Value = void>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value) => resolve(value) };
}
