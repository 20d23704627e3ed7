import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 1280, height: 900 }, locale: 'sk-SK' });
await p.goto('http://localhost:4321/login');
await p.getByLabel('E-mail').fill('supplier@demo.example');
await p.getByLabel('Heslo', { exact: true }).fill('Demo-2026-heslo');
await p.getByRole('button', { name: 'Prihlásiť sa' }).click();
await p.waitForURL(/certificates/);

await p.goto('http://localhost:4321/certificates/1066'); await p.waitForTimeout(3000);
const nav = async () => console.log((await p.locator('nav, aside').allInnerTexts()).join('|').replace(/\n/g,' ').match(/Vydané doklady \d+/));
await nav();
await p.goto('http://localhost:4321/certificates/1070'); await p.waitForTimeout(3000); await nav();
const h = p.getByRole('heading', {name: /Vydané doklady/}); await h.scrollIntoViewIfNeeded(); await p.waitForTimeout(1500);
await p.screenshot({ path: '/tmp/s-docs.png' });
await p.goto('http://localhost:4321/certificates/1067'); await p.waitForTimeout(3000); await nav();
await p.getByRole('button', { name: 'Tlačiť', exact: true }).click(); await p.waitForTimeout(2500);
await p.getByRole('button', { name: 'Zavrieť', exact: true }).click(); await p.waitForTimeout(2000); await nav();
await b.close();
