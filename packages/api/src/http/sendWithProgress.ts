interface UploadRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  signal?: AbortSignal | undefined;
  /** Share of the form that is on its way, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** An answer once its body has arrived. */
export interface ReceivedAnswer {
  status: number;
  statusText: string;
  text: string;
  retryAfter: string | null;
  /** The browser went on to another address that the host pointed to, with the body or without. */
  isRedirected?: boolean;
}

/** To ask for a header that a host on another origin doesn't show is an error of the browser's console. */
const retryAfterOf = (xhr: XMLHttpRequest): string | null =>
  /^retry-after:(.*)$/im.exec(xhr.getAllResponseHeaders())?.[1]!.trim() ?? null;

/** An upload by XMLHttpRequest, since fetch reports no progress. Rejects where fetch would. */
export const sendWithProgress = ({
  method,
  url,
  headers,
  form,
  signal,
  onProgress,
}: UploadRequest): Promise<ReceivedAnswer> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    const abort = () => xhr.abort();
    signal?.addEventListener('abort', abort, { once: true });
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    xhr.onabort = () => reject(new DOMException('', 'AbortError'));
    xhr.onerror = () => reject(new TypeError('network'));
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        statusText: xhr.statusText,
        text: xhr.responseText,
        retryAfter: retryAfterOf(xhr),
        isRedirected: xhr.responseURL !== new URL(url, globalThis.location?.href).href,
      });
    xhr.send(form);
  });
