/** Uploads through XMLHttpRequest, the only way to see how much of a body has left. */
import type { UploadRequest } from './index';

/** Sends `request`; rejects as `fetch` would, and with a TimeoutError when nothing moves any more. */
export function browserUpload(request: UploadRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stall = setTimeout(giveUp, request.stallTimeoutMs);
    function giveUp() {
      reject(new DOMException('The upload stopped moving', 'TimeoutError'));
      xhr.abort();
    }
    function moved() {
      clearTimeout(stall);
      stall = setTimeout(giveUp, request.stallTimeoutMs);
    }
    const onAbort = () => {
      const reason: unknown = request.signal.reason;
      reject(reason instanceof Error ? reason : new DOMException('Given up', 'AbortError'));
      xhr.abort();
    };
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) request.onProgress(event.loaded / event.total);
    };
    xhr.onprogress = moved;
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(new TypeError('The upload got no answer'));
    xhr.onloadend = () => {
      clearTimeout(stall);
      request.signal.removeEventListener('abort', onAbort);
    };
    request.signal.addEventListener('abort', onAbort);
    if (request.signal.aborted) onAbort();
    else xhr.send(request.body);
  });
}
