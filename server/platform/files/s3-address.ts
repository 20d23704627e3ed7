/** Bucket of an S3-compatible store with credentials. */
export interface S3Address {
  /** Address of the bucket with key prefix and trailing slash. */
  readonly base: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Parses `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`; undefined when invalid. */
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
