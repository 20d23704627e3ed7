import { expect, it } from 'vitest';
import { haproxyConfiguration, patroniConfiguration, pgbouncerConfiguration } from './configuration.ts';

const ports = {
  etcd: 1,
  etcdPeers: 2,
  primary: 3,
  standby: 4,
  pooler: 5,
  register: 6,
  processes: [7, 8],
};
const node = { name: 'node1', data: '/data', postgresPort: 9, patroniPort: 10 };

it('reports the role of each node and the readiness of each process to the balancer', () => {
  const text = haproxyConfiguration(ports, [node]);
  expect(text).toContain('  option httpchk OPTIONS /primary\n');
  expect(text).toContain('  option httpchk OPTIONS /replica\n');
  expect(text.match(/server node1 127\.0\.0\.1:9 check port 10/gu)).toHaveLength(2);
  expect(text).toContain('  option httpchk GET /readyz\n');
  expect(text).toMatch(/server process1 127\.0\.0\.1:7 check\n {2}server process2 127\.0\.0\.1:8 check\n/u);
});

it('listens only on the loopback interface', () => {
  const patroni = patroniConfiguration({ node, etcdPort: 1, folder: '/tmp', binFolder: '/bin' });
  expect(JSON.parse(patroni)).toMatchObject({
    restapi: { listen: '127.0.0.1:10' },
    etcd3: { host: '127.0.0.1:1' },
    bootstrap: { dcs: { synchronous_mode: true } },
    postgresql: { listen: '127.0.0.1:9', data_dir: '/data' },
  });
  const listening = `${haproxyConfiguration(ports, [node])}${pgbouncerConfiguration(ports)}`;
  expect(listening.match(/(?:bind|listen_addr =) (?!127\.0\.0\.1)/gu)).toBeNull();
});
