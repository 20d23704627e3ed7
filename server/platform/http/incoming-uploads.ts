import { PassThrough, type Readable } from 'node:stream';
import type { FileUpload, UploadedFile } from '../../../engine/api/index.ts';
import { badRequest, type RequestError } from './request-error.ts';

/** The largest file, in bytes (specification, point 9), and how many one request may bring. */
export const maximumFileBytes = 25_000_000;
export const maximumFiles = 20;

/** Takes a file's bytes as they arrive. */
export type ReceiveFile = (name: string, content: Readable) => Promise<UploadedFile>;

interface Arrived {
  readonly name: string;
  readonly content: Readable;
}

interface Expected {
  readonly file: PromiseWithResolvers<UploadedFile>;
  /** Undefined until its part is met in the body. */
  arrived?: Arrived;
}

/**
 * The files of one request. They wait in the connection until one of them is asked for; then all are received in the
 * order they come in, since none can be reached before those in front of it.
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

  /** The `Upload` of a part that the map names. */
  expect(part: string): FileUpload {
    const file = Promise.withResolvers<UploadedFile>();
    // A request that is refused asks for none of its files.
    file.promise.catch(() => undefined);
    this.#expected.set(part, { file });
    return {
      receive: async () => {
        this.#open();
        // A request whose body turns out wrong after its last file is refused as a whole.
        await this.#ended.promise;
        return await file.promise;
      },
    };
  }

  /** A part's bytes begin to come. @throws RequestError for a part that the map does not name, or names once */
  arrive(part: string, arrived: Arrived): void {
    const expected = this.#expected.get(part);
    if (expected === undefined) throw badRequest(`the part ${part} is not in "map", or comes before it`);
    if (expected.arrived !== undefined) throw badRequest(`the part ${part} comes twice`);
    expected.arrived = arrived;
    if (this.#isOpen) this.#take(expected.file, arrived);
  }

  /** The body is read. @throws RequestError where a file that the map names did not come */
  end(): void {
    const missing = [...this.#expected].find(([, { arrived }]) => arrived === undefined);
    if (missing !== undefined) throw badRequest(`"map" names the part ${missing[0]}, which did not come`);
    this.#ended.resolve(undefined);
  }

  /** Refuses every file that is not received yet, and ends those that are being received. */
  fail(error: RequestError): void {
    this.#failure ??= error;
    this.#ended.reject(this.#failure);
    for (const { file } of this.#expected.values()) file.reject(this.#failure);
    for (const content of this.#contents) content.destroy();
  }

  /** Resolves when nothing is being written any more. */
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
    // The parser's own streams neither end nor fail when the parsing stops in the middle of one.
    const taken = content.pipe(new PassThrough());
    this.#contents.push(taken);
    const writing = this.#receive(name, taken);
    this.#writing.push(writing);
    writing.then(file.resolve, file.reject);
  }
}
