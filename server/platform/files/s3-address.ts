/** A place in a store that speaks S3, and who asks there. */
export interface S3Address {
  /** Of the bucket, with what stands before every key and a slash at its end. */
  readonly base: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Reads `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`; undefined for what is none. */
export function parseS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text);
  const [bucket, ...prefix] = (url?.pathname ?? '').split('/').filter((step) => step !== '');
  if (url === null || bucket === undefined || !/^https?:$/u.test(url.protocol)) return undefined;
  if (url.username === '' || url.password === '') return undefined;
  return {
    base: `${url.origin}/${[bucket, ...prefix].join('/')}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
