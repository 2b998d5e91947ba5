import { expect, waitUntil } from "@open-wc/testing";
import { violations } from "../../../elements/support/audit.ts";
import { ChargePage } from "../support/charge-page.ts";
import { TestAdmin } from "../support/test-admin.ts";

interface File {
  entries: { part: string; data: { orderId?: string } }[];
  head: string;
}

/** What is saved while `act` runs. */
async function savedBy(act: () => Promise<void>): Promise<{ name: string; file: File }> {
  const saved: { name: string; text: Promise<string> }[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    saved.push({ name: this.download, text: fetch(this.href).then((answer) => answer.text()) });
  };
  try {
    await act();
    await waitUntil(() => saved.length > 0, "a file", { timeout: 20_000 });
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
  const [{ name, text }] = saved as [(typeof saved)[0]];
  return { name, file: JSON.parse(await text) as File };
}

describe("<pay-charge>, for a bank that asks", () => {
  it("shows the hash of the file that it saves, and leads to the page to print", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ pix: "A-1001" }] });
    const page = await ChargePage.of(admin, charge!.id, "pt-BR");
    const { name, file } = await savedBy(() => page.press("Baixar arquivo (JSON)"));
    expect(name).to.equal(`dossier-${charge!.id}.json`);
    expect(file.entries[0]!.data.orderId).to.equal("A-1001");
    expect(file.head).to.match(/^[\da-f]{64}$/);
    expect(page.text("[part=head]")).to.equal(file.head);
    await page.says("[role=status]", "O dossiê foi baixado.");
    const link = page.find<HTMLAnchorElement>("[part=dossier-print]")!;
    expect([link.target, link.rel]).to.deep.equal(["_blank", "noopener"]);
    const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
    const printed = await answer.text();
    expect(printed).to.include(file.head).and.include("Dossiê do pagamento");
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("shows another hash once more is known", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ pix: "A-1001" }] });
    const page = await ChargePage.of(admin, charge!.id);
    const head = page.text("[part=head]");
    await admin.listening();
    await admin.play({ acts: [{ paid: "A-1001" }] });
    await page.says("[part=status]", "Paid");
    expect(page.text("[part=head]"))
      .to.match(/^[\da-f]{64}$/)
      .and.not.equal(head);
  });

  it("says why the file was not saved, and saves it at the next press", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ pix: "A-1001" }] });
    const page = await ChargePage.of(admin, charge!.id);
    await admin.play({ faults: [{ call: `GET /charges/${charge!.id}/dossier`, times: 1, status: 403 }] });
    await page.press("Download file (JSON)");
    await page.says("[part=dossier]", "The dossier was not downloaded. You don’t have permission");
    const { file } = await savedBy(() => page.press("Download file (JSON)"));
    expect(file.head).to.equal(page.text("[part=head]"));
    expect(page.text("[part=dossier]")).to.not.include("was not downloaded");
  });

  it("is left out where the shop's server has none", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ pix: "A-1001" }] });
    const answer = await fetch(`${admin.endpoint}/charges/${charge!.id}`);
    const { dossier: _dossier, ...body } = (await answer.json()) as Record<string, unknown>;
    await admin.play({ faults: [{ call: `GET /charges/${charge!.id}`, times: 9, status: 200, body }] });
    const page = await ChargePage.of(admin, charge!.id);
    const parts = [...page.element.renderRoot.querySelectorAll("section")].map(({ part }) => part.value);
    expect(parts).to.include("story").and.not.include("dossier");
  });
});
