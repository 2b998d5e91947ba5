import { expect } from "@open-wc/testing";
import { clockTime, Countdown, worthSaying } from "../../../src/elements/pay-pix/countdown.ts";

describe("countdown", () => {
  const done = Promise.resolve(true);

  it("shows hours where there are hours", () => {
    expect([0, 59, 899, 3599, 3600, 5400].map(clockTime)).to.deep.equal([
      "00:00",
      "00:59",
      "14:59",
      "59:59",
      "1:00:00",
      "1:30:00",
    ]);
  });

  it("waits for an element that is out of the page", () => {
    const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: done };
    const deadline = () => 60_000;
    const countdown = new Countdown(host, { deadline, now: () => 0, tick() {} });
    countdown.hostConnected();
    countdown.hostDisconnected();
    countdown.hostUpdate();
    expect(countdown.seconds).to.equal(undefined);
    countdown.hostConnected();
    expect(countdown.seconds).to.equal(60);
    countdown.hostDisconnected();
  });

  it("is announced now and then, and in the last minute twice", () => {
    const said = Array.from({ length: 600 }, (_, second) => second).filter((left) =>
      worthSaying(left, left + 1),
    );
    expect(said).to.deep.equal([30, 60, 180, 360, 540]);
  });

  it("is announced late where the page comes to it late, and once", () => {
    const ticks = [200, 178, 177, 62, 29, 28, 0];
    const said = ticks.slice(1).filter((left, index) => worthSaying(left, ticks[index]!));
    expect(said).to.deep.equal([178, 29]);
    expect(worthSaying(200, 178), "a clock that is corrected").to.equal(false);
  });
});
