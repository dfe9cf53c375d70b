/** The clock, chance, the timers and the person's first sign, for views that wait. What waits ends with the component. */
import { onMounted, onScopeDispose } from 'vue';
import { usePlatform, type Clock, type Timer, type Timers } from '@/platform/index';

/** The device's clock. */
export function useClock(): Clock {
  return usePlatform().clock;
}

/** Whether what the person says can be recorded here. */
export function useHasMicrophone(): boolean {
  return usePlatform().microphone.isThere();
}

/** Draws bytes that are fit for secrets. */
export function useRandomBytes(): (length: number) => Uint8Array<ArrayBuffer> {
  const { random } = usePlatform();
  return (length) => random.bytes(length);
}

/** The hash that this build goes by; empty in development. */
export function useBuildName(): string {
  return usePlatform().page.buildName();
}

/** Runs once when the component is there and a person has moved, pressed or typed anything. */
export function useFirstSign(run: () => void): void {
  const { presence } = usePlatform();
  if (presence.hadInput()) {
    onMounted(run);
    return;
  }
  const stop = presence.onInput(() => {
    stop();
    run();
  });
  onScopeDispose(stop);
}

/** Timers that are cancelled when the component that asked for them is gone. */
export function useTimers(): Omit<Timers, 'soon'> {
  const { timers } = usePlatform();
  const running = new Set<Timer>();
  onScopeDispose(() => {
    for (const timer of running) timer.cancel();
  });

  function once(start: (run: () => void) => Timer, run: () => void): Timer {
    const timer = start(() => {
      running.delete(timer);
      run();
    });
    running.add(timer);
    return {
      cancel() {
        running.delete(timer);
        timer.cancel();
      },
    };
  }

  return {
    after: (milliseconds, run) => once((ran) => timers.after(milliseconds, ran), run),
    nextFrame: (run) => once((ran) => timers.nextFrame(ran), run),
    every(milliseconds, run) {
      const timer = timers.every(milliseconds, run);
      running.add(timer);
      return {
        cancel() {
          running.delete(timer);
          timer.cancel();
        },
      };
    },
  };
}
