import { describe, expect, it } from 'vitest';
import { runningAs } from './textDirection';

describe('the direction of joined names', () => {
  it('is that of the language, whatever the first is written with', () => {
    expect(runningAs('rtl', 'Aiko وWei')).toBe('\u200fAiko وWei');
    expect(runningAs('ltr', 'سمير, Wei')).toBe('\u200eسمير, Wei');
  });

  it('needs no mark where the first says the same', () => {
    expect(runningAs('rtl', 'سمير وWei')).toBe('سمير وWei');
    expect(runningAs('ltr', 'Aiko, Wei')).toBe('Aiko, Wei');
  });
});
