import { PassThrough, type Readable } from 'node:stream';
import type { FileUpload, UploadedFile } from '../../../engine/api/index.ts';
import { badRequest, type RequestError } from './request-error.ts';

/** Maximum size of a file in bytes (specification, point 9), and of files per request. */
export const maximumFileBytes = 25_000_000;
export const maximumFiles = 20;

/** Receives the bytes of a file as a stream. */
export type ReceiveFile = (name: string, content: Readable) => Promise<UploadedFile>;

interface Arrived {
  readonly name: string;
  readonly content: Readable;
}

interface Expected {
  readonly file: PromiseWithResolvers<UploadedFile>;
  /** Undefined until its part is reached in the body. */
  arrived?: Arrived;
}

/**
 * The files of one request. They stay in the socket until the first is requested; then all are received in body order,
 * because parts can only be read sequentially.
 */
export class IncomingUploads {
  readonly #receive: ReceiveFile;
  readonly #expected = new Map<string, Expected>();
  readonly #contents: Readable[] = [];
  readonly #writing: Promise<unknown>[] = [];
  readonly #ended = Promise.withResolvers<undefined>();
  #isOpen = false;
  #failure: RequestError | undefined;

  constructor(receive: ReceiveFile) {
    this.#receive = receive;
    this.#ended.promise.catch(() => undefined);
  }

  get failure(): RequestError | undefined {
    return this.#failure;
  }

  /** The `Upload` of a part named in "map". */
  expect(part: string): FileUpload {
    const file = Promise.withResolvers<UploadedFile>();
    // A refused request never awaits its files.
    file.promise.catch(() => undefined);
    this.#expected.set(part, { file });
    return {
      receive: async () => {
        this.#open();
        // An error after the last file refuses the whole request.
        await this.#ended.promise;
        return await file.promise;
      },
    };
  }

  /** Called when a part starts. @throws RequestError for a part not in the map, or repeated */
  arrive(part: string, arrived: Arrived): void {
    const expected = this.#expected.get(part);
    if (expected === undefined) throw badRequest(`the part ${part} is not in "map", or comes before it`);
    if (expected.arrived !== undefined) throw badRequest(`the part ${part} comes twice`);
    expected.arrived = arrived;
    if (this.#isOpen) this.#take(expected.file, arrived);
  }

  /** Called at the end of the body. @throws RequestError when a mapped file is missing */
  end(): void {
    const missing = [...this.#expected].find(([, { arrived }]) => arrived === undefined);
    if (missing !== undefined) throw badRequest(`"map" names the part ${missing[0]}, which did not come`);
    this.#ended.resolve(undefined);
  }

  /** Rejects all unfinished files and aborts running transfers. */
  fail(error: RequestError): void {
    this.#failure ??= error;
    this.#ended.reject(this.#failure);
    for (const { file } of this.#expected.values()) file.reject(this.#failure);
    for (const content of this.#contents) content.destroy();
  }

  /** Aborts transfers; resolves when all writes have ended. */
  async stop(): Promise<void> {
    for (const content of this.#contents) content.destroy();
    await Promise.allSettled(this.#writing);
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    for (const { file, arrived } of this.#expected.values()) if (arrived !== undefined) this.#take(file, arrived);
  }

  #take(file: PromiseWithResolvers<UploadedFile>, { name, content }: Arrived): void {
    if (this.#failure !== undefined) return;
    // The parser's streams neither end nor fail when parsing is aborted.
    const taken = content.pipe(new PassThrough());
    this.#contents.push(taken);
    const writing = this.#receive(name, taken);
    this.#writing.push(writing);
    writing.then(file.resolve, file.reject);
  }
}
