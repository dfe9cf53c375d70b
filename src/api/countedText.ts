/** Answers that are short where their servers are honest. */
import { tooLong, type TextReader } from './transport';

/** Reads no more than so many bytes. Counted as they come: lengths that are stated may be wrong, or those of what is packed. */
export const countedText =
  (mostBytes: number): TextReader =>
  async (response, route) => {
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    let leftBytes = mostBytes;
    for (;;) {
      const piece = await reader?.read();
      if (!piece?.value) return text + decoder.decode();
      leftBytes -= piece.value.length;
      if (leftBytes < 0) throw tooLong(route, response);
      text += decoder.decode(piece.value, { stream: true });
    }
  };
