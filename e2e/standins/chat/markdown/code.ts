/** Code blocks: the language's proper name and its tokens in Pygments' classes. */
import { escapeCode } from './tree';

/** The HTML of a code block as the server writes it. */
export function renderCodeBlock(content: string, language: string): string {
  const lines = content.split('\n').map((line) => line.trimEnd());
  const code = lines.join('\n').replace(/^\n+|\n+$/g, '');
  const attribute = language === '' ? '' : ` data-code-language="${escapeCode(language)}"`;
  return `<div class="codehilite"${attribute}><pre><span></span><code>${escapeCode(code)}\n</code></pre></div>`;
}
