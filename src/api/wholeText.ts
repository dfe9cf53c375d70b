/** Answers that may be megabytes: browsers read them as a whole at a fraction of what they cost piece by piece. */
import { tooLong, type TextReader } from './transport';

/** A server that is honest says less, also where it has very many people and channels. */
const MOST_LETTERS = 64_000_000;

/** Goes by the length that is stated, and by what came. */
export const wholeText: TextReader = async (response, route) => {
  if (Number(response.headers.get('content-length')) > MOST_LETTERS) throw tooLong(route, response);
  const text = await response.text();
  if (text.length > MOST_LETTERS) throw tooLong(route, response);
  return text;
};
