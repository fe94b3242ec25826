import type { Json } from '../schema/node';
import { differ, publicKeyOf, readCertificate } from './checks/x509';
import { isTemplate, isVaultReference } from './dialect';
import type { Report } from './report';
import type { Entry } from './state';

/**
 * What Kong finds out from the contents of certificates (kong/db/schema/entities/certificates.lua, ca_certificates.lua).
 * `now` in milliseconds since 1970; without it nothing is said of expiry. Contents never get into a message.
 */
export function checkCertificates(entry: Entry, now: number | undefined, report: Report): void {
  if (entry.entity === 'ca_certificates') checkAuthority(entry, now, report);
  if (entry.entity !== 'certificates') return;
  checkPair(entry, 'cert', 'key', report);
  checkPair(entry, 'cert_alt', 'key_alt', report);
  const [first, second] = ['cert', 'cert_alt'].map((field) => readCertificate(written(entry.value[field]))?.publicKey?.algorithm);
  if (first === undefined || first !== second) return;
  const message = 'The alternative certificate must be of another type than the first one (RSA beside ECDSA); leave it out, or replace it.';
  report.add('certificate', report.rangeOf([...entry.path, 'cert_alt'], 'value'), message);
}

function checkPair(entry: Entry, certField: string, keyField: string, report: Report): void {
  const certificate = readCertificate(written(entry.value[certField]))?.publicKey;
  const key = publicKeyOf(written(entry.value[keyField]));
  if (certificate === undefined || key === undefined || !differ(certificate, key)) return;
  const related = [report.related([...entry.path, certField], 'The certificate stands here.')];
  const message = `This key does not belong to the certificate in \`${certField}\`.`;
  report.add('certificate', report.rangeOf([...entry.path, keyField], 'value'), message, { related });
}

function checkAuthority(entry: Entry, now: number | undefined, report: Report): void {
  const certificate = readCertificate(written(entry.value['cert']));
  if (certificate === undefined) return;
  const range = report.rangeOf([...entry.path, 'cert'], 'value');
  if (now !== undefined && certificate.notAfter !== undefined && certificate.notAfter < now) {
    const day = new Date(certificate.notAfter).toISOString().slice(0, 10);
    report.add('certificate', range, `This CA certificate expired on ${day}, and Kong refuses expired ones; renew or remove it.`);
  } else if (!certificate.isAuthority) {
    report.add('certificate', range, 'This is not the certificate of an authority: it lacks the basic constraint `CA`.');
  }
}

/** A text that stands in the file itself. */
function written(value: Json | undefined): string {
  return typeof value === 'string' && !isTemplate(value) && !isVaultReference(value) ? value : '';
}
